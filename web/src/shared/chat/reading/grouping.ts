import type { ChatMessage } from '@xueqiao/contract/features/family/communication/messages'
import { formatDate, formatDay, formatTime } from '../../../lib/format'
import type { OutboxEntry } from '../sending/outbox-store'

export type ChatItem =
  | { kind: 'time'; key: string; text: string }
  | { kind: 'new'; key: string }
  | { kind: 'message'; key: string; message: ChatMessage }
  | { kind: 'pending'; key: string; entry: OutboxEntry }

/** A silence of this length gets a line with the time. */
const SILENCE_MS = 5 * 60_000
const DAY_MS = 24 * 60 * 60_000

const dayText = (at: Date, now: Date) => {
  const day = formatDate(at)
  if (day === formatDate(now)) return '今天'
  return day === formatDate(now.getTime() - DAY_MS) ? '昨天' : formatDay(at, now)
}

/** The first line of a day names it, the others of that day only the time. */
const timeText = (at: Date, before: Date | undefined, now: Date) =>
  before !== undefined && formatDate(before) === formatDate(at)
    ? formatTime(at)
    : `${dayText(at, now)} ${formatTime(at)}`

interface Part {
  at: string
  item: ChatItem
}

const partsOf = (messages: readonly ChatMessage[], pending: readonly OutboxEntry[]): Part[] => {
  const stored = new Set(messages.map(({ clientId }) => clientId))
  return [
    ...messages.map(
      (message): Part => ({
        at: message.createdAt,
        // The key stays when an own message is acknowledged, so that its bubble does not blink.
        item: { kind: 'message', key: message.clientId ?? `m${message.id}`, message },
      }),
    ),
    ...pending
      .filter(({ clientId }) => !stored.has(clientId))
      .map((entry): Part => ({ at: entry.createdAt, item: { kind: 'pending', key: entry.clientId, entry } })),
  ]
}

interface Reader {
  userId: number
  lastReadSeq: number
  /** The last one there was when the chat was opened: what came since is read as it comes. */
  newUpTo?: number
  now?: Date
}

/** Messages and what is on its way, with lines of time, and the line above what is new. */
export const groupMessages = (
  messages: readonly ChatMessage[],
  pending: readonly OutboxEntry[],
  { userId, lastReadSeq, newUpTo = Number.POSITIVE_INFINITY, now = new Date() }: Reader,
): ChatItem[] => {
  const firstNew = messages.findIndex(
    ({ seq, senderId }) => seq > lastReadSeq && seq <= newUpTo && senderId !== userId,
  )
  const items: ChatItem[] = []
  let before: Date | undefined
  partsOf(messages, pending).forEach(({ at, item }, index) => {
    const time = new Date(at)
    const silent = before === undefined || time.getTime() - before.getTime() > SILENCE_MS
    if (silent || (before !== undefined && formatDate(before) !== formatDate(time)))
      items.push({ kind: 'time', key: `t-${item.key}`, text: timeText(time, before, now) })
    before = time
    if (index === firstNew && index > 0) items.push({ kind: 'new', key: 'new' })
    items.push(item)
  })
  return items
}
