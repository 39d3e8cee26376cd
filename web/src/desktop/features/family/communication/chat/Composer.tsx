import type { ConversationDetail } from '@xueqiao/contract/features/family/communication/api'
import { type ChatMessage, MESSAGE_MAX } from '@xueqiao/contract/features/family/communication/messages'
import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Icon, type IconName } from '../../../../../lib/icons'
import { useViewer } from '../../../../../session/access'
import { ACCEPTED_FILES, ACCEPTED_IMAGES } from '../../../../../shared/chat/files'
import { drafts } from '../../../../../shared/chat/sending/drafts'
import { isSendKey } from '../../../../../shared/chat/sending/keys'
import { post } from '../../../../../shared/chat/sending/outbox'
import { conversationActions } from '../../../../../shared/chat/useConversation'
import { mayReopen, overText, summaryOf } from '../../../../../shared/chat/words'
import { HoursHint } from './HoursHint'
import { NoticeDialog } from './NoticeDialog'
import { StagedFiles } from './StagedFiles'
import { UrgentDialog } from './UrgentDialog'
import type { Staged } from './useStaged'

interface Props {
  sessionId: number
  conversation: ConversationDetail | undefined
  staged: Staged
  replyTo: ChatMessage | undefined
  onReplied: () => void
  onTyping: () => void
}

const FileButton = ({
  icon,
  label,
  accept,
  onFiles,
}: {
  icon: IconName
  label: string
  accept: string
  onFiles: (files: File[]) => void
}) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button
        type="button"
        className="icon-btn"
        aria-label={label}
        title={label}
        onClick={() => input.current?.click()}
      >
        <Icon name={icon} size="l" />
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accept}
        aria-label={`选择${label}`}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </>
  )
}

const quoteOf = ({ id, seq, senderName, type, content, recalled }: ChatMessage) => ({
  id,
  seq,
  senderName,
  type,
  content,
  recalled,
})

export const Composer = ({ sessionId, conversation, staged, replyTo, onReplied, onTyping }: Props) => {
  const { kind, user } = useViewer()
  const draft = drafts.of(sessionId)
  const [text, setText] = useState(draft.text)
  const [dialog, setDialog] = useState<'urgent' | 'notice'>()
  const area = useRef<HTMLTextAreaElement>(null)

  useLayoutEffect(() => {
    const element = area.current
    if (element === null) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight}px`
  })
  useLayoutEffect(() => {
    if (replyTo !== undefined) area.current?.focus()
  }, [replyTo])

  const write = (value: string) => {
    setText(value)
    draft.keep(value)
  }

  const send = async (urgentReason?: string) => {
    const content = text.trim()
    if (content === '' && staged.files.length === 0) return
    write('')
    const { files } = staged
    staged.clear()
    onReplied()
    for (const file of files) await post(sessionId, { content: '', file }, user?.id)
    if (content !== '')
      await post(
        sessionId,
        {
          content,
          ...(replyTo !== undefined && { replyTo: quoteOf(replyTo) }),
          ...(urgentReason !== undefined && { urgentReason }),
        },
        user?.id,
      )
    area.current?.focus()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && replyTo !== undefined) return onReplied()
    if (!isSendKey(event)) return
    event.preventDefault()
    void send()
  }

  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (files.length === 0) return
    event.preventDefault()
    staged.add(files)
  }

  const over = conversation && overText(conversation, kind === 'parent')
  if (conversation !== undefined && over !== undefined)
    return (
      <footer className="composer ended">
        <p>{over}</p>
        {mayReopen(conversation) && (
          <button
            type="button"
            className="btn"
            onClick={() => void conversationActions.setActive(sessionId, true)}
          >
            重新打开
          </button>
        )}
      </footer>
    )
  if (conversation?.classGroup?.mayWrite === false)
    return (
      <footer className="composer ended">
        <p>{kind === 'parent' ? '班级群由老师发布，您的回复只有老师看到。' : '本群仅班主任可发言。'}</p>
        {kind === 'parent' && (
          <Link className="btn" to="/family-school/communication-new">
            私聊老师
          </Link>
        )}
      </footer>
    )
  const canSend = text.trim() !== '' || staged.files.length > 0
  return (
    <footer className="composer">
      <div className="composer-tools">
        <FileButton icon="image" label="图片" accept={ACCEPTED_IMAGES} onFiles={staged.add} />
        <FileButton icon="clip" label="文件" accept={ACCEPTED_FILES} onFiles={staged.add} />
        <button
          type="button"
          className="icon-btn"
          aria-label="转发通知"
          title="转发通知"
          onClick={() => setDialog('notice')}
        >
          <Icon name="bell" size="l" />
        </button>
        {conversation !== undefined && conversation.hours !== null && (
          <HoursHint
            hours={conversation.hours}
            {...(kind === 'parent' && text.trim() !== '' && { onUrgent: () => setDialog('urgent') })}
          />
        )}
      </div>
      {replyTo !== undefined && (
        <p className="composer-quote">
          <span>
            回复 {replyTo.senderName}：{summaryOf(replyTo)}
          </span>
          <button type="button" className="icon-btn" aria-label="取消引用" onClick={onReplied}>
            <Icon name="x" size="s" />
          </button>
        </p>
      )}
      <StagedFiles staged={staged} />
      <div className="composer-line">
        <textarea
          ref={area}
          aria-label="输入消息"
          placeholder="输入消息，Enter 发送，Shift + Enter 换行"
          rows={2}
          maxLength={MESSAGE_MAX}
          value={text}
          onChange={(event) => {
            write(event.target.value)
            if (event.target.value.trim() !== '') onTyping()
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <button type="button" className="btn primary" disabled={!canSend} onClick={() => void send()}>
          <Icon name="send" size="s" />
          发送
        </button>
      </div>
      <UrgentDialog
        sessionId={sessionId}
        open={dialog === 'urgent'}
        onClose={() => setDialog(undefined)}
        onSend={(reason) => void send(reason)}
      />
      <NoticeDialog
        open={dialog === 'notice'}
        onClose={() => setDialog(undefined)}
        onChoose={({ id, title }) => {
          setDialog(undefined)
          void post(sessionId, { type: 'notice', noticeId: id, content: title })
        }}
      />
    </footer>
  )
}
