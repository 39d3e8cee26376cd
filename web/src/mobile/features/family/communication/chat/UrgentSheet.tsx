import { communicationApi } from '@xueqiao/contract/features/family/communication/api'
import {
  MESSAGE_MAX,
  URGENT_PER_WEEK,
  URGENT_REASON_MAX,
} from '@xueqiao/contract/features/family/communication/messages'
import { type FormEvent, useId, useState } from 'react'
import { useApi } from '../../../../../api/queries'
import { draftOf } from '../../../../../shared/drafts/drafts'
import { TextField } from '../../../../kit/form/TextField'
import { Sheet } from '../../../../kit/Sheet'

interface UrgentSheetProps {
  sessionId: number
  /** What stands in the message: written here or there, it is one. */
  content: string
  onContent: (content: string) => void
  onSend: (reason: string) => void
  onClose: () => void
}

/** Known before anything is typed; nothing without a network, when the server says it at last. */
const useLeft = (id: number) => {
  const input = { params: { id } }
  const { data } = useApi(communicationApi.conversation, input, { staleTime: 0, silent: true })
  return data?.urgentLeft ?? undefined
}

/** Rings at once, at any hour, and so asks for a reason. */
export const UrgentSheet = ({ sessionId, content, onContent, onSend, onClose }: UrgentSheetProps) => {
  const id = useId()
  const left = useLeft(sessionId)
  const [draft] = useState(() => draftOf(`urgent:${sessionId}`))
  const [reason, setReason] = useState(draft.read)
  const [tried, setTried] = useState(false)
  const missing = {
    content: tried && content.trim() === '' ? '请输入消息内容' : undefined,
    reason: tried && reason.trim() === '' ? '请填写紧急原因' : undefined,
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (content.trim() !== '' && reason.trim() !== '') {
      draft.keep('')
      onSend(reason.trim())
    } else document.getElementById(content.trim() === '' ? id : `${id}-reason`)?.focus()
  }
  return (
    <Sheet title="紧急消息" onClose={onClose}>
      <form className="m-ask" noValidate onSubmit={submit}>
        <p>不论什么时间都会马上提醒老师和值班老师。危及安全时请直接打电话。</p>
        <p role="status">
          {left === undefined && `每周最多 ${URGENT_PER_WEEK} 条。`}
          {left === 0 && (
            <span className="m-danger">
              一周内的 {URGENT_PER_WEEK} 条紧急消息已用完，请直接打电话，或发普通消息。
            </span>
          )}
          {left !== undefined && left > 0 && `一周内还可发送 ${left} 条（最多 ${URGENT_PER_WEEK} 条）。`}
        </p>
        <TextField
          id={id}
          label="消息内容"
          value={content}
          error={missing.content}
          rows={3}
          maxLength={MESSAGE_MAX}
          onChange={onContent}
        />
        <TextField
          id={`${id}-reason`}
          label="紧急原因"
          value={reason}
          error={missing.reason}
          placeholder="例如：孩子突发高烧，需要马上接走"
          maxLength={URGENT_REASON_MAX}
          onChange={(words) => {
            setReason(words)
            draft.keep(words)
          }}
        />
        <button type="submit" className="m-button m-act m-wide" disabled={left === 0}>
          发送紧急消息
        </button>
      </form>
    </Sheet>
  )
}
