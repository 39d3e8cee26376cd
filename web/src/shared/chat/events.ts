import type { Conversation } from '@xueqiao/contract/features/family/communication/api'
import type { ChatMessage } from '@xueqiao/contract/features/family/communication/messages'
import { useSession } from '../../session/store'
import { useRealtime } from '../realtime/realtime'
import {
  editConversation,
  editConversations,
  editWindow,
  knowsConversation,
  refreshList,
  refreshUnread,
  windowAt,
} from './reading/cache'
import { noteReader } from './reading/readers'
import { resyncMessages } from './reading/useMessages'
import { markRead, type ReadSpan, receive } from './reading/window'
import { useDelivery } from './sending/deliver'
import { dropEntry } from './sending/outbox'
import { tookBack } from './sending/recall'

const me = () => useSession.getState().user?.id ?? 0

const isLater = (at: string | null) => at !== null && new Date(at) > new Date()

const withMessage = (conversation: Conversation, message: ChatMessage): Conversation => {
  if (message.seq <= conversation.lastSeq) return conversation
  const { id, seq, senderId, senderName, type, content, recalled, createdAt } = message
  const mine = senderId === me()
  // Kept until the teacher is on duty again, and rings nowhere before; the sender alone counts as having seen it.
  const quiet = mine || type === 'system' || isLater(message.visibleAt)
  return {
    ...conversation,
    lastMessage: { id, seq, senderId, senderName, type, content, recalled, createdAt },
    lastSeq: seq,
    lastMessageAt: createdAt,
    // What waited to be sent says nothing about what came meanwhile.
    lastReadSeq: mine && conversation.lastReadSeq === conversation.lastSeq ? seq : conversation.lastReadSeq,
    unreadCount: conversation.unreadCount + (quiet ? 0 : 1),
    urgent: conversation.urgent || (message.urgent && !mine),
  }
}

const withMark = (conversation: Conversation, { from, seq }: ReadSpan): Conversation => {
  const { lastReadSeq, lastSeq, unreadCount } = conversation
  // With a gap before it, it is no new end: how much is left the server tells.
  if (from > lastReadSeq) return conversation
  return {
    ...conversation,
    lastReadSeq: Math.max(lastReadSeq, seq),
    unreadCount: seq >= lastSeq ? 0 : unreadCount,
    urgent: seq < lastSeq && conversation.urgent,
  }
}

/** A message of the server, told or answered: once in its chat, on top of the list. */
export const takeMessage = (message: ChatMessage) => {
  const { sessionId } = message
  const known = windowAt(sessionId)
  if (known !== undefined) {
    const { window, gap } = receive(known, message)
    editWindow(sessionId, () => window)
    if (gap) void resyncMessages(sessionId)
  }
  if (message.clientId !== null && message.senderId === me()) dropEntry(me(), message.clientId)
  if (knowsConversation(sessionId)) editConversation(sessionId, (row) => withMessage(row, message))
  else refreshList()
  refreshUnread()
}

/** Once a page, in the shell: keeps every list, badge and open chat up to date, and sends what waits. */
export const useChat = () => {
  useDelivery(takeMessage)
  useRealtime('message.sent', ({ message }) => takeMessage(message))
  useRealtime('message.recalled', ({ sessionId, messageId }) => {
    tookBack(sessionId, messageId)
    refreshUnread()
  })
  useRealtime('messages.read', ({ sessionId, ...span }) => {
    editWindow(sessionId, (window) => markRead(window, span))
    noteReader(sessionId, span)
    if (span.userId !== me()) return
    // Read on another device.
    let gap = false
    editConversation(sessionId, (row) => {
      gap ||= span.from > row.lastReadSeq
      return withMark(row, span)
    })
    if (gap) refreshList()
    refreshUnread()
  })
  useRealtime('presence', ({ userId, online }) =>
    editConversations((row) =>
      row.peer?.userId === userId ? { ...row, peer: { ...row.peer, online } } : row,
    ),
  )
}
