import type { ChatMessage } from '@xueqiao/contract/features/family/communication/messages'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { invalidate } from '../../api/queries'
import { Icon } from '../../lib/icons'
import { useRealtime } from '../../shared/realtime/realtime'

const BUZZ_MS = [200, 100, 200]

const isOpenAt = (path: string, { sessionId }: ChatMessage) =>
  path.startsWith('/mobile/') && path.endsWith(`/chat/${sessionId}`)

/** What is urgent interrupts whatever page is open, and stays until it is opened or put away. */
export const UrgentAlert = ({ userId }: { userId: number }) => {
  const { pathname } = useLocation()
  const [said, setSaid] = useState<ChatMessage>()
  useRealtime('message.sent', ({ message }) => {
    if (!message.urgent || message.senderId === userId) return
    void invalidate('/api/dashboard')
    if (isOpenAt(pathname, message)) return
    setSaid(message)
    if ('vibrate' in navigator) navigator.vibrate(BUZZ_MS)
  })
  useRealtime('message.recalled', ({ messageId }) => {
    if (messageId === said?.id) setSaid(undefined)
  })
  if (said === undefined || isOpenAt(pathname, said)) return null
  const { sessionId, seq, senderName, urgentReason, content } = said
  const close = () => setSaid(undefined)
  return (
    <section className="m-alert" role="alert" aria-label="紧急消息">
      <div className="m-alert-line">
        <Icon name="alert" size="l" />
        <b className="m-grow m-ellipsis">紧急消息：{senderName}</b>
        <button type="button" className="m-icon-button" aria-label="关闭提醒" onClick={close}>
          <Icon name="x" size="l" />
        </button>
      </div>
      <p className="m-alert-reason">{urgentReason}</p>
      <p className="m-ellipsis">{content}</p>
      <Link className="m-button m-alarm m-wide" to={`/mobile/chat/${sessionId}?at=${seq}`} onClick={close}>
        马上查看
      </Link>
    </section>
  )
}
