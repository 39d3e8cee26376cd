import {
  notificationsApi as api,
  type MyNotice,
  type OwnReceipt,
} from '@xueqiao/contract/features/family/notifications/api'
import { useState } from 'react'
import { call } from '../../api/call'
import { reportFailure } from '../../api/failure'
import { toast } from '../../lib/toast'
import { refreshNotices } from './notices'

/** Confirming or signing for one child, as the notice asks. */
export const useNoticeAnswer = ({ id, level }: MyNotice, { studentId }: OwnReceipt) => {
  const [note, setNote] = useState('')
  const [signature, setSignature] = useState<string>()
  const [busy, setBusy] = useState(false)
  const signs = level === 'sign'

  const send = async () => {
    if (signs && signature === undefined) return toast.warning('请先手写签名')
    const endpoint = signs ? api.sign : api.confirm
    const params = { id }
    const body = { studentId, note }
    setBusy(true)
    try {
      if (signs) await call(api.sign, { params, body: { ...body, signature: signature ?? '' } })
      else await call(api.confirm, { params, body })
      toast.success(endpoint.done ?? '')
      refreshNotices()
    } catch (error) {
      reportFailure(error, endpoint)
    } finally {
      setBusy(false)
    }
  }
  return { signs, note, setNote, setSignature, busy, send }
}
