import type { ChatMessage } from '@xueqiao/contract/features/family/communication/messages'
import { Avatar } from '../../../../../lib/Avatar'
import { Icon } from '../../../../../lib/icons'
import { delayText } from '../../../../../shared/chat/delay'
import { discard, postAgain } from '../../../../../shared/chat/sending/outbox'
import type { OutboxEntry } from '../../../../../shared/chat/sending/outbox-store'
import { wordsTakenBack } from '../../../../../shared/chat/sending/recall'
import { summaryOf } from '../../../../../shared/chat/words'
import { Bubble, MessageBody, PendingBody, Quote, Urgent } from './Bubble'

const isPlain = (type: ChatMessage['type']) => type === 'image'

/** What became of an own message. */
const Fate = ({ message, readers, now }: Pick<MessageItemProps, 'message' | 'readers' | 'now'>) => {
  const { read, visibleAt } = message
  if (read)
    return (
      <span className="m-fate">
        <Icon name="check2" size="s" />
        {readers?.(message.seq) ?? '已读'}
      </span>
    )
  const later = delayText(visibleAt, now)
  if (later !== undefined)
    return (
      <span className="m-fate">
        <Icon name="clock" size="s" />
        {later}
      </span>
    )
  return (
    <span className="m-fate">
      <Icon name="check" size="s" />
      已送达
    </span>
  )
}

interface MessageItemProps {
  message: ChatMessage
  mine: boolean
  /** In a group it has to be said who speaks. */
  named: boolean
  /** The next one of the same person says the same about itself. */
  fate: boolean
  /** Of a group: how many have read it, in words. */
  readers?: ((seq: number) => string) | undefined
  onMenu: (message: ChatMessage) => void
  onQuote: (seq: number) => void
  /** Own words that were taken back are written again; not where nothing can be said any more. */
  onEditAgain?: ((text: string) => void) | undefined
  now: Date
}

export const MessageItem = (props: MessageItemProps) => {
  const { message, mine, named, fate, readers, onMenu, onQuote, onEditAgain, now } = props
  const { senderName, type, content, recalled, replyTo, urgent, urgentReason } = message
  if (recalled) {
    const words = mine ? wordsTakenBack(message.id) : undefined
    return (
      <p className="m-aside">
        {mine ? '你' : senderName}撤回了一条消息
        {words !== undefined && onEditAgain !== undefined && (
          <button type="button" onClick={() => onEditAgain(words)}>
            重新编辑
          </button>
        )}
      </p>
    )
  }
  if (type === 'system') return <p className="m-aside">{content}</p>
  return (
    <div className={mine ? 'm-said-row m-mine' : 'm-said-row'}>
      {!mine && <Avatar name={senderName} size="m" />}
      <div className="m-said">
        {named && !mine && <span className="m-meta">{senderName}</span>}
        <Bubble
          label={`${mine ? '我' : senderName}：${summaryOf(message)}`}
          plain={isPlain(type) && replyTo === null && !urgent}
          onMenu={() => onMenu(message)}
        >
          {urgent && <Urgent reason={urgentReason} />}
          {replyTo !== null && <Quote quoted={replyTo} onOpen={onQuote} />}
          <MessageBody message={message} />
        </Bubble>
        {mine && fate && <Fate message={message} readers={readers} now={now} />}
      </div>
    </div>
  )
}

const PendingFate = ({ entry: { state, reason, clientId } }: { entry: OutboxEntry }) => {
  if (state === 'sending')
    return (
      <span className="m-fate">
        <Icon name="clock" size="s" />
        发送中
      </span>
    )
  return (
    <span className="m-fate m-fate-bad" role="status">
      <Icon name="warn" size="s" />
      {state === 'waiting' ? '未发送，网络恢复后自动重试' : `未发送：${reason ?? '消息发送失败'}`}
      <button type="button" onClick={() => postAgain(clientId)}>
        重发
      </button>
      {state === 'failed' && (
        <button type="button" onClick={() => discard(clientId)}>
          删除
        </button>
      )}
    </span>
  )
}

interface PendingItemProps {
  entry: OutboxEntry
  onMenu: (entry: OutboxEntry) => void
}

/** Written here, and not yet at the server. */
export const PendingItem = ({ entry, onMenu }: PendingItemProps) => (
  <div className="m-said-row m-mine">
    <div className="m-said">
      <Bubble
        label={`我：${summaryOf({ ...entry, recalled: false })}`}
        plain={isPlain(entry.type) && entry.replyTo === null && entry.urgentReason === null}
        onMenu={() => onMenu(entry)}
      >
        <Urgent reason={entry.urgentReason} />
        {entry.replyTo !== null && <Quote quoted={entry.replyTo} />}
        <PendingBody entry={entry} />
      </Bubble>
      <PendingFate entry={entry} />
    </div>
  </div>
)
