import type { ChatMessage, MessageType } from '@xueqiao/contract/features/family/communication/messages'
import { forgetConversations, OUTBOX } from '../../../session/store'

export type SentType = Exclude<MessageType, 'system'>

/** What somebody has pressed 发送 on, before the server has it. */
export interface OutboxEntry {
  /** The same one in every try, so that the server stores it once. */
  clientId: string
  sessionId: number
  type: SentType
  content: string
  createdAt: string
  /** Its place among the others; whoever is written or sent again later has a higher one. */
  order: number
  replyTo: ChatMessage['replyTo']
  noticeId: number | null
  urgentReason: string | null
  /** What is chosen; its bytes lie in the browser's database until the message is stored. */
  file: { name: string; size: number; type: string } | null
  /** Once uploaded. */
  fileId: number | null
  /** `waiting`: no network, tried again by itself. `failed`: refused, and `reason` says why. */
  state: 'sending' | 'waiting' | 'failed'
  reason: string | null
}

const prefixOf = (userId: number) => `${OUTBOX}${userId}:`
const keyOf = (userId: number, clientId: string) => prefixOf(userId) + clientId
export const isOutboxKey = (key: string | null, userId: number) =>
  key === null || key.startsWith(prefixOf(userId))

/** What the browser would not keep: it is shown and sent as long as the page lives. */
const held = new Map<string, OutboxEntry>()

const entryIn = (text: string | null): OutboxEntry[] => {
  try {
    const entry: OutboxEntry | null = JSON.parse(text ?? 'null')
    return entry === null ? [] : [entry]
  } catch {
    return []
  }
}

const inOrder = (a: OutboxEntry, b: OutboxEntry) => a.order - b.order || a.clientId.localeCompare(b.clientId)

/** Kept a user: somebody else at the same browser neither sees nor sends it. */
export const readOutbox = (userId: number): OutboxEntry[] => {
  const mine = (key: string) => key.startsWith(prefixOf(userId))
  const kept = Object.keys(localStorage).filter((key) => mine(key) && !held.has(key))
  return [
    ...kept.flatMap((key) => entryIn(localStorage.getItem(key))),
    ...[...held].flatMap(([key, entry]) => (mine(key) ? [entry] : [])),
  ].sort(inOrder)
}

const store = (key: string, entry: OutboxEntry): boolean => {
  try {
    localStorage.setItem(key, JSON.stringify(entry))
    return true
  } catch {
    return false
  }
}

/**
 * Each under a key of its own, so that two tabs that write at the same moment do not write over each other. Answers
 * whether it will survive a reload; talks that can be read anew make room for what exists nowhere else.
 */
export const saveEntry = (userId: number, entry: OutboxEntry, lasting = true): boolean => {
  const key = keyOf(userId, entry.clientId)
  if (lasting && !held.has(key)) {
    if (store(key, entry)) return true
    forgetConversations()
    if (store(key, entry)) return true
  }
  held.set(key, entry)
  return false
}

export const removeEntry = (userId: number, clientId: string) => {
  const key = keyOf(userId, clientId)
  held.delete(key)
  localStorage.removeItem(key)
}

export const isAnyHeld = () => held.size > 0
