import { mobileKind } from '@xueqiao/contract/access/roles'
import { handbooksApi } from '@xueqiao/contract/features/growth/handbooks'
import { useState } from 'react'
import { callFile } from '../../../../api/call'
import { reportFailure } from '../../../../api/failure'
import { saveFile } from '../../../../lib/save-file'
import { toast } from '../../../../lib/toast'
import { useViewer } from '../../../../session/access'
import { handbookQuestion } from '../../../../shared/growth/handbook'
import { Sheet } from '../../../kit/Sheet'

/** All of a pupil's growth as one PDF, as the desktop gives it; staff are asked first. */
export const Handbook = ({ studentId }: { studentId: number }) => {
  const isStaff = mobileKind(useViewer().roles) === 'teacher'
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
  const [asking, setAsking] = useState(false)
  const stay = () => setAsking(false)
  const { title, question, note, ok } = handbookQuestion('该生')
  return (
    <>
      <button
        type="button"
        className="m-button m-wide"
        disabled={busy}
        onClick={() => (isStaff ? setAsking(true) : void fetch())}
      >
        {busy ? '正在生成…' : '下载成长手册（PDF）'}
      </button>
      {asking && (
        <Sheet title={title} onClose={stay}>
          <div className="m-page">
            <p>{question}</p>
            <p className="m-meta">{note}</p>
            <button
              type="button"
              className="m-button m-wide"
              onClick={() => {
                stay()
                void fetch()
              }}
            >
              {ok}
            </button>
            <button type="button" className="m-button m-wide" onClick={stay}>
              取消
            </button>
          </div>
        </Sheet>
      )}
    </>
  )
}
