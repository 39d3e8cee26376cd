import type { ChatMessage } from '@xueqiao/contract/features/family/communication/messages'
import type { MouseEvent } from 'react'
import { Avatar } from '../../../../../lib/Avatar'
import { formatTime } from '../../../../../lib/format'
import { Icon } from '../../../../../lib/icons'
import { delayText } from '../../../../../shared/chat/delay'
import { summaryOf } from '../../../../../shared/chat/words'
import { MessageBody } from './MessageBody'

interface Props {
  message: ChatMessage
  mine: boolean
  /** More than two talk: names stand above what they say. */
  several: boolean
  /** Of a group: how many have read it, in words. */
  readers: ((seq: number) => string) | undefined
  marked: boolean
  onMenu: (x: number, y: number) => void
  onQuote: (seq: number) => void
}

const ReadMark = ({ message, several, readers }: Pick<Props, 'message' | 'several' | 'readers'>) => {
  const delay = delayText(message.visibleAt)
  if (!message.read && delay !== undefined)
    return (
      <span className="msg-state">
        <Icon name="clock" size="s" />
        {delay}
      </span>
    )
  if (!message.read) return <span className="msg-state">未读</span>
  return (
    <span className="msg-state">
      <Icon name="check2" size="s" />
      {readers?.(message.seq) ?? (several ? '有人已读' : '已读')}
    </span>
  )
}

export const Bubble = ({ message, mine, several, readers, marked, onMenu, onQuote }: Props) => {
  const { seq, senderName, recalled, replyTo, urgent, urgentReason, type, createdAt } = message
  if (recalled || type === 'system')
    return (
      <li className="log-line" data-seq={seq}>
        {recalled ? `${mine ? '你' : senderName}撤回了一条消息` : message.content}
      </li>
    )
  const menuAt = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    event.preventDefault()
    onMenu(event.clientX || box.left, event.clientY || box.bottom)
  }
  return (
    <li className={`msg${mine ? ' mine' : ''}${marked ? ' marked' : ''}`} data-seq={seq}>
      <Avatar name={senderName} />
      <div className="msg-main">
        {several && !mine && <small>{senderName}</small>}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the button beside it opens the same menu by keyboard */}
        <div
          className={`bubble ${type}${urgent ? ' urgent' : ''}`}
          title={formatTime(createdAt)}
          onContextMenu={menuAt}
        >
          {urgent && (
            <p className="bubble-urgent">
              <Icon name="alert" size="s" />
              紧急：{urgentReason}
            </p>
          )}
          {replyTo !== null && (
            <button type="button" className="quote" onClick={() => onQuote(replyTo.seq)}>
              <b>{replyTo.senderName}</b>
              {summaryOf(replyTo)}
            </button>
          )}
          <MessageBody message={message} />
        </div>
      </div>
      {mine && <ReadMark message={message} several={several} readers={readers} />}
      <button
        type="button"
        className="icon-btn msg-more"
        aria-label={`消息操作：${summaryOf(message).slice(0, 20)}`}
        aria-haspopup="menu"
        onClick={menuAt}
      >
        <Icon name="more" />
      </button>
    </li>
  )
}
