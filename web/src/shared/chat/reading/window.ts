import type { ChatMessage, MessageList } from '@xueqiao/contract/features/family/communication/messages'

/** The part of a session that is at hand. */
export interface ChatWindow {
  /** Ascending by seq. */
  messages: readonly ChatMessage[]
  /** What there is to see at all; lastSeq is 0 when there is nothing. */
  firstSeq: number
  lastSeq: number
  /** Of the viewer when the chat was opened: where 以下为新消息 stands. */
  lastReadSeq: number
}

const seqOf = (message: ChatMessage | undefined) => message?.seq ?? 0
export const newest = ({ messages }: ChatWindow) => seqOf(messages.at(-1))
const oldest = ({ messages }: ChatWindow) => seqOf(messages[0])

export const hasOlder = (window: ChatWindow) =>
  window.messages.length > 0 && oldest(window) > Math.max(window.firstSeq, 1)
export const hasNewer = (window: ChatWindow) => newest(window) < window.lastSeq

export const windowOf = ({ content, firstSeq, lastSeq, lastReadSeq }: MessageList): ChatWindow => ({
  messages: content,
  firstSeq,
  lastSeq,
  lastReadSeq,
})

/**
 * What a page says of itself is true. What lies before it was read earlier: where the first of somebody's messages on
 * the page has been read, theirs before it have been as well. A single one that was read among unread ones says nothing.
 */
const withReadMarks = (
  messages: readonly ChatMessage[],
  page: readonly ChatMessage[],
): readonly ChatMessage[] => {
  const first = new Map<number, ChatMessage>()
  for (const message of page) if (!first.has(message.senderId)) first.set(message.senderId, message)
  const isMarked = ({ senderId, seq, read }: ChatMessage) => {
    const next = first.get(senderId)
    return !read && next !== undefined && next.read && seq < next.seq
  }
  if (!messages.some(isMarked)) return messages
  return messages.map((message) => (isMarked(message) ? { ...message, read: true } : message))
}

/** Both together, each message once; what came later knows better. */
export const join = (window: ChatWindow, messages: readonly ChatMessage[]): ChatWindow => {
  const bySeq = new Map(window.messages.map((message) => [message.seq, message]))
  for (const message of messages) bySeq.set(message.seq, message)
  const joined = [...bySeq.values()].sort((a, b) => a.seq - b.seq)
  return {
    ...window,
    messages: joined,
    lastSeq: Math.max(window.lastSeq, seqOf(joined.at(-1))),
  }
}

/** A page of the server next to the window, before or after it. */
export const extend = (window: ChatWindow, page: MessageList): ChatWindow => {
  const joined = join(window, page.content)
  return {
    ...joined,
    messages: withReadMarks(joined.messages, page.content),
    firstSeq: page.firstSeq,
    lastSeq: Math.max(window.lastSeq, page.lastSeq),
  }
}

/**
 * The newest page, after an absence. What touches the window is joined to it; where a gap lies between, whoever stood
 * at the end goes to the new end, and whoever reads further up stays there, knowing that there is more.
 */
export const catchUp = (window: ChatWindow, page: MessageList): ChatWindow => {
  const touches = seqOf(page.content[0]) <= newest(window) + 1
  const cleared = oldest(window) < page.firstSeq
  if (touches && !cleared) return extend(window, page)
  return hasNewer(window) && !cleared ? { ...window, lastSeq: page.lastSeq } : windowOf(page)
}

/** One message that was told. `gap`: something before it is missing and has to be asked for. */
export const receive = (window: ChatWindow, message: ChatMessage): { window: ChatWindow; gap: boolean } => {
  if (message.seq <= newest(window) + 1 && message.seq >= oldest(window))
    return { window: join(window, [message]), gap: false }
  if (message.seq < oldest(window)) return { window, gap: false }
  const atEnd = !hasNewer(window)
  return { window: { ...window, lastSeq: Math.max(window.lastSeq, message.seq) }, gap: atEnd }
}

export const recall = (window: ChatWindow, messageId: number): ChatWindow => ({
  ...window,
  messages: window.messages.map((message) => {
    if (message.id === messageId)
      return { ...message, recalled: true, content: '', file: null, fileUrl: null, noticeId: null }
    if (message.replyTo?.id === messageId)
      return { ...message, replyTo: { ...message.replyTo, recalled: true, content: '' } }
    return message
  }),
})

/** What somebody has read: everything after `from` up to `seq`. */
export interface ReadSpan {
  userId: number
  from: number
  seq: number
}

/** What others sent within it is read. */
export const markRead = (window: ChatWindow, { userId, from, seq }: ReadSpan): ChatWindow => ({
  ...window,
  messages: window.messages.map((message) =>
    message.seq > from && message.seq <= seq && message.senderId !== userId && !message.read
      ? { ...message, read: true }
      : message,
  ),
})
