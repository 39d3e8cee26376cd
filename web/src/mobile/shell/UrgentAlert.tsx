import type { ChatMessage } from '@xueqiao/contract/features/family/communication/messages'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { invalidate } from '../../api/queries'
import { toast } from '../../lib/toast'
import { useRealtime } from '../../shared/realtime/realtime'

type Card = typeof import('./UrgentCard').UrgentCard

const BUZZ_MS = [200, 100, 200]

const isOpenAt = (path: string, { sessionId }: ChatMessage) =>
  path.startsWith('/mobile/') && path.endsWith(`/chat/${sessionId}`)

/**
 * What is urgent interrupts whatever page is open, and stays until it is opened or put away. How it looks comes when it
 * is first needed; where it does not come, a few words do.
 */
export const UrgentAlert = ({ userId }: { userId: number }) => {
  const { pathname } = useLocation()
  const [said, setSaid] = useState<ChatMessage>()
  const [Shown, setShown] = useState<Card>()
  useRealtime('message.sent', ({ message }) => {
    if (!message.urgent || message.senderId === userId) return
    void invalidate('/api/dashboard')
    if (isOpenAt(pathname, message)) return
    setSaid(message)
    if ('vibrate' in navigator) navigator.vibrate(BUZZ_MS)
    import('./UrgentCard').then(
      (card) => setShown(() => card.UrgentCard),
      () => toast.warning('有紧急消息'),
    )
  })
  // Read here or on another device: the home no longer speaks of it.
  useRealtime('messages.read', (read) => {
    if (read.userId === userId) void invalidate('/api/dashboard')
  })
  useRealtime('message.recalled', ({ messageId }) => {
    if (messageId === said?.id) setSaid(undefined)
  })
  if (said === undefined || Shown === undefined || isOpenAt(pathname, said)) return null
  return <Shown message={said} onClose={() => setSaid(undefined)} />
}
