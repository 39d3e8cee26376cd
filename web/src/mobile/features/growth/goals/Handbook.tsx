import { handbooksApi } from '@xueqiao/contract/features/growth/handbooks'
import { useState } from 'react'
import { callFile } from '../../../../api/call'
import { reportFailure } from '../../../../api/failure'
import { saveFile } from '../../../../lib/save-file'
import { toast } from '../../../../lib/toast'

/** All of a pupil's growth as one PDF, as the desktop gives it. */
export const Handbook = ({ studentId }: { studentId: number }) => {
  const [busy, setBusy] = useState(false)
  const endpoint = handbooksApi.ofPupil
  const fetch = async () => {
    setBusy(true)
    try {
      const { blob, name } = await callFile(endpoint, { params: { studentId } })
      saveFile(blob, name)
      toast.success(endpoint.done ?? '')
    } catch (error) {
      reportFailure(error, endpoint)
    } finally {
      setBusy(false)
    }
  }
  return (
    <button type="button" className="m-button m-wide" disabled={busy} onClick={() => void fetch()}>
      {busy ? '正在生成…' : '下载成长手册（PDF）'}
    </button>
  )
}
