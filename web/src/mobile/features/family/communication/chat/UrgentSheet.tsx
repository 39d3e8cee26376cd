import { MESSAGE_MAX, URGENT_REASON_MAX } from '@xueqiao/contract/features/family/communication/messages'
import { type FormEvent, useId, useState } from 'react'
import { useUrgentLeft } from '../../../../../shared/chat/urgent'
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

/** Rings at once, at any hour, and so asks for a reason. */
export const UrgentSheet = ({ sessionId, content, onContent, onSend, onClose }: UrgentSheetProps) => {
  const id = useId()
  const { isSpent, words } = useUrgentLeft(sessionId)
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
        <p role="status" className={isSpent ? 'm-danger' : undefined}>
          {words}
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
        <button type="submit" className="m-button m-act m-wide" disabled={isSpent}>
          发送紧急消息
        </button>
      </form>
    </Sheet>
  )
}
