import {
  notificationsApi as api,
  type MyNotice,
  type OwnReceipt,
} from '@xueqiao/contract/features/family/notifications/api'
import { useState } from 'react'
import { useActions } from '../../api/action'
import { toast } from '../../lib/toast'

/** Confirming or signing for one child, as the notice asks. */
export const useNoticeAnswer = ({ id, level }: MyNotice, { studentId }: OwnReceipt) => {
  const [note, setNote] = useState('')
  const [signature, setSignature] = useState<string>()
  const { run, busy } = useActions()
  const signs = level === 'sign'

  const send = async () => {
    if (signs && signature === undefined) return toast.warning('请先手写签名')
    const params = { id }
    const body = { studentId, note }
    if (signs) await run(api.sign, { params, body: { ...body, signature: signature ?? '' } })
    else await run(api.confirm, { params, body })
  }
  return { signs, note, setNote, setSignature, busy, send }
}
