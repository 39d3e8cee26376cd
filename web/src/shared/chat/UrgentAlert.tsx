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
  const [said, setSaid] = useState<readonly ChatMessage[]>([])
  const [Shown, setShown] = useState<Card>()
  useRealtime('message.sent', ({ message }) => {
    if (!message.urgent || message.senderId === userId) return
    void invalidate('/api/dashboard')
    if (isOpenAt(pathname, message)) return
    setSaid((before) => [message, ...before.filter(({ id }) => id !== message.id)])
    if ('vibrate' in navigator) navigator.vibrate(BUZZ_MS)
    import('./UrgentCard').then(
      (card) => setShown(() => card.UrgentCard),
      () => toast.warning('有紧急消息'),
    )
  })
  const forget = (isGone: (message: ChatMessage) => boolean) =>
    setSaid((before) => before.filter((message) => !isGone(message)))
  // Read here or on another device: neither the home nor the alert speaks of it any longer.
  useRealtime('messages.read', (read) => {
    if (read.userId !== userId) return
    void invalidate('/api/dashboard')
    forget(({ sessionId, seq }) => sessionId === read.sessionId && seq > read.from && seq <= read.seq)
  })
  useRealtime('message.recalled', ({ messageId }) => forget(({ id }) => id === messageId))
  // The latest on top; the one before it is there again once that is put away.
  const shown = said.find((message) => !isOpenAt(pathname, message))
  if (shown === undefined || Shown === undefined) return null
  return <Shown key={shown.id} message={shown} onClose={() => forget(({ id }) => id === shown.id)} />
}
