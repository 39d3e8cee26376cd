import type { ChatMessage, MessageType } from '@xueqiao/contract/features/communication-messages'

export type SentType = Exclude<MessageType, 'system'>

/** What somebody has pressed 发送 on, before the server has it. */
export interface OutboxEntry {
  /** The same one in every try, so that the server stores it once. */
  clientId: string
  sessionId: number
  type: SentType
  content: string
  createdAt: string
  replyTo: ChatMessage['replyTo']
  noticeId: number | null
  urgentReason: string | null
  /** What is chosen; its bytes lie in the browser's database until they are uploaded. */
  file: { name: string; size: number; type: string } | null
  /** Once uploaded. */
  fileId: number | null
  /** `waiting`: no network, tried again by itself. `failed`: refused, and `reason` says why. */
  state: 'sending' | 'waiting' | 'failed'
  reason: string | null
}

const PREFIX = 'outbox:'
const keyOf = (userId: number) => `${PREFIX}${userId}`
export const isOutboxKey = (key: string | null, userId: number) => key === keyOf(userId)

/** Kept a user: somebody else at the same browser neither sees nor sends it. */
export const readOutbox = (userId: number): OutboxEntry[] => {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

/** Whether it will survive a reload; a full storage keeps nothing more. */
export const writeOutbox = (userId: number, entries: readonly OutboxEntry[]): boolean => {
  try {
    if (entries.length === 0) localStorage.removeItem(keyOf(userId))
    else localStorage.setItem(keyOf(userId), JSON.stringify(entries))
    return true
  } catch {
    return false
  }
}
