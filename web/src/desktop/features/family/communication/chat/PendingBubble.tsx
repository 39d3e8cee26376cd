import { Avatar } from '../../../../../lib/Avatar'
import { Icon } from '../../../../../lib/icons'
import { useSession } from '../../../../../session/store'
import { useKeptImage } from '../../../../../shared/chat/sending/kept-image'
import { discard, postAgain } from '../../../../../shared/chat/sending/outbox'
import type { OutboxEntry } from '../../../../../shared/chat/sending/outbox-store'
import { summaryOf } from '../../../../../shared/chat/words'
import { FileCard } from './MessageBody'

const State = ({ entry }: { entry: OutboxEntry }) => {
  const { state, reason, clientId } = entry
  if (state === 'sending')
    return (
      <span className="msg-state" role="status">
        <Icon name="clock" size="s" />
        发送中
      </span>
    )
  return (
    <span className="msg-state unsent" role="alert">
      <Icon name="warn" size="s" />
      {state === 'failed' ? `未发送：${reason}` : '未发送，联网后自动发送'}
      <button type="button" className="link-btn" onClick={() => postAgain(clientId)}>
        重发
      </button>
      <button type="button" className="link-btn" onClick={() => discard(clientId)}>
        删除
      </button>
    </span>
  )
}

/** What is on its way: it looks as it will look, with its state beside it. */
export const PendingBubble = ({ entry }: { entry: OutboxEntry }) => {
  const name = useSession((session) => session.user?.name ?? '')
  const picture = useKeptImage(entry)
  const { file, content, type, replyTo, urgentReason } = entry
  return (
    <li className="msg mine">
      <Avatar name={name} />
      <div className="msg-main">
        <div className={`bubble ${type}${urgentReason === null ? '' : ' urgent'}`}>
          {replyTo !== null && (
            <span className="quote">
              <b>{replyTo.senderName}</b>
              {summaryOf(replyTo)}
            </span>
          )}
          {type === 'image' && file !== null ? (
            <>
              <span className="bubble-image">
                {picture !== undefined && <img src={picture} alt={file.name} width={196} height={132} />}
              </span>
              <span className="bubble-caption">{file.name}</span>
            </>
          ) : file !== null ? (
            <FileCard name={file.name} size={file.size} />
          ) : (
            <span className="bubble-text">{content}</span>
          )}
        </div>
      </div>
      <State entry={entry} />
    </li>
  )
}
