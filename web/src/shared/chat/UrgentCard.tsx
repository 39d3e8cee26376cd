import type { ChatMessage } from '@xueqiao/contract/features/family/communication/messages'
import { Link } from 'react-router'
import { Icon } from '../../lib/icons'
import './urgent-card.css'

/** Who is in need and why, with the way there. */
export const UrgentCard = ({ message, onClose }: { message: ChatMessage; onClose: () => void }) => {
  const { sessionId, seq, senderName, urgentReason, content } = message
  return (
    <section className="m-alert" role="alert" aria-label="紧急消息">
      <div className="m-alert-line">
        <Icon name="alert" size="l" />
        <b className="m-grow m-ellipsis">紧急消息：{senderName}</b>
        <button type="button" className="m-icon-button" aria-label="关闭提醒" onClick={onClose}>
          <Icon name="x" size="l" />
        </button>
      </div>
      <p className="m-alert-reason">{urgentReason}</p>
      <p className="m-ellipsis">{content}</p>
      <Link className="m-button m-alarm m-wide" to={`/mobile/chat/${sessionId}?at=${seq}`} onClick={onClose}>
        马上查看
      </Link>
    </section>
  )
}
