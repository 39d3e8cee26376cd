import type { ChatMessage } from '@xueqiao/contract/features/family/communication/messages'
import type { ReactNode } from 'react'
import { Icon } from '../../lib/icons'
import './urgent-card.css'

interface Props {
  message: ChatMessage
  onClose: () => void
  /** The way there. */
  children: ReactNode
}

/** Who is in need and why. */
export const UrgentCard = ({ message, onClose, children }: Props) => {
  const { senderName, urgentReason, content } = message
  return (
    <section className="urgent-card" role="alert" aria-label="紧急消息">
      <div className="urgent-card-head">
        <Icon name="alert" size="l" />
        <b>紧急消息：{senderName}</b>
        <button type="button" aria-label="关闭提醒" onClick={onClose}>
          <Icon name="x" size="l" />
        </button>
      </div>
      <p className="urgent-card-reason">{urgentReason}</p>
      <p className="urgent-card-words">{content}</p>
      {children}
    </section>
  )
}
