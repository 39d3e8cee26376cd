import type { ChatMessage } from '@xueqiao/contract/features/family/communication/messages'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../../../../lib/icons'
import { Linked } from '../../../../../shared/chat/Linked'
import type { OutboxEntry } from '../../../../../shared/chat/sending/outbox-store'
import { captionOf, summaryOf } from '../../../../../shared/chat/words'
import { useLongPress } from '../../../../kit/useLongPress'
import { ChatFile, FileFace } from './ChatFile'
import { ChatImage, PendingImage } from './ChatImage'

interface BubbleProps {
  /** How the message is named for those who hear it. */
  label: string
  plain?: boolean
  onMenu: () => void
  children: ReactNode
}

/** A finger that rests opens the menu; the button does the same for the keyboard and for those who cannot see. */
export const Bubble = ({ label, plain = false, onMenu, children }: BubbleProps) => (
  <div className="m-bubble-box">
    <div className={plain ? 'm-bubble m-bubble-plain' : 'm-bubble'} {...useLongPress(onMenu)}>
      {children}
    </div>
    <button type="button" className="m-bubble-menu" aria-label={`${label}，更多操作`} onClick={onMenu}>
      <Icon name="more" />
    </button>
  </div>
)

interface QuoteProps {
  quoted: NonNullable<ChatMessage['replyTo']>
  onOpen?: (seq: number) => void
}

export const quoteText = (quoted: QuoteProps['quoted']) => `${quoted.senderName}：${summaryOf(quoted)}`

/** What a message answers; a tap leads there. */
export const Quote = ({ quoted, onOpen }: QuoteProps) =>
  onOpen === undefined ? (
    <div className="m-quote">{quoteText(quoted)}</div>
  ) : (
    <button type="button" className="m-quote" onClick={() => onOpen(quoted.seq)}>
      {quoteText(quoted)}
    </button>
  )

export const Urgent = ({ reason }: { reason: string | null }) =>
  reason !== null && (
    <div className="m-urgent-line">
      <Icon name="alert" size="s" />
      紧急：{reason}
    </div>
  )

const Words = ({ text }: { text: string }) =>
  text !== '' && (
    <p>
      <Linked text={text} />
    </p>
  )

export const MessageBody = ({ message }: { message: ChatMessage }) => {
  const { type, file, content, noticeId } = message
  if ((type === 'image' || type === 'file') && file !== null)
    return (
      <>
        {type === 'image' ? <ChatImage file={file} /> : <ChatFile file={file} />}
        <Words text={captionOf(message)} />
      </>
    )
  if (type === 'notice' && noticeId !== null)
    return (
      <Link className="m-file" to={`/mobile/notifications?id=${noticeId}`}>
        <span className="m-file-icon">
          <Icon name="bell" size="l" />
        </span>
        <span className="m-grow">
          <span className="m-block">{content}</span>
          <span className="m-meta">转发的通知</span>
        </span>
        <Icon name="right" />
      </Link>
    )
  return <Words text={content} />
}

export const PendingBody = ({ entry }: { entry: OutboxEntry }) => {
  const { type, file, content } = entry
  if (file === null) return <Words text={content} />
  return (
    <>
      {type === 'image' ? (
        <PendingImage entry={entry} />
      ) : (
        <div className="m-file">
          <FileFace {...file} />
        </div>
      )}
      <Words text={captionOf(entry)} />
    </>
  )
}
