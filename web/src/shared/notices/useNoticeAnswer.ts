import {
  notificationsApi as api,
  type MyNotice,
  type OwnReceipt,
} from '@xueqiao/contract/features/family/notifications/api'
import { useState } from 'react'
import { useActions } from '../../api/action'
import { toast } from '../../lib/toast'
import { draftOf } from '../drafts/drafts'

/** Confirming or signing for one child, as the notice asks. What is noted outlives the page until then. */
export const useNoticeAnswer = ({ id, level }: MyNotice, { studentId }: OwnReceipt) => {
  const [draft] = useState(() => draftOf(`notice-note:${id}:${studentId ?? 'own'}`))
  const [note, setNote] = useState(draft.read)
  const [signature, setSignature] = useState<string>()
  const { run, busy } = useActions()
  const signs = level === 'sign'

  const send = async () => {
    if (signs && signature === undefined) return toast.warning('请先手写签名')
    const params = { id }
    const body = { studentId, note }
    const isDone = signs
      ? await run(api.sign, { params, body: { ...body, signature: signature ?? '' } })
      : await run(api.confirm, { params, body })
    if (isDone) draft.keep('')
  }
  const write = (text: string) => {
    setNote(text)
    draft.keep(text)
  }
  return { signs, note, setNote: write, setSignature, busy, send }
}
