import type { ChatMessage } from '@xueqiao/contract/features/family/communication/messages'
import { type ReactNode, useState } from 'react'
import { invalidate } from '../../api/queries'
import { toast } from '../../lib/toast'
import { useRealtime } from '../realtime/realtime'

type Card = typeof import('./UrgentCard').UrgentCard

const BUZZ_MS = [200, 100, 200]

interface Props {
  userId: number
  /** Whether what is said there is on the screen already. */
  isOpen: (sessionId: number) => boolean
  /** The way there, which puts the alert away. */
  way: (message: ChatMessage, close: () => void) => ReactNode
}

/**
 * What is urgent interrupts whatever page is open, and stays until it is opened or put away. How it looks comes when it
 * is first needed; where it does not come, a few words do.
 */
export const UrgentAlert = ({ userId, isOpen, way }: Props) => {
  const [said, setSaid] = useState<readonly ChatMessage[]>([])
  const [Shown, setShown] = useState<Card>()
  useRealtime('message.sent', ({ message }) => {
    if (!message.urgent || message.senderId === userId) return
    void invalidate('/api/dashboard')
    if (isOpen(message.sessionId)) return
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
  const shown = said.find(({ sessionId }) => !isOpen(sessionId))
  if (shown === undefined || Shown === undefined) return null
  const close = () => forget(({ id }) => id === shown.id)
  return (
    <Shown key={shown.id} message={shown} onClose={close}>
      {way(shown, close)}
    </Shown>
  )
}
