import type { RealtimeEvent } from '@xueqiao/contract/events/realtime'

type Shape = Record<string, 'number' | 'string' | 'boolean' | 'object'>

/**
 * What the contract says of each event, as far as a page would fall over its absence. The schema itself would bring its
 * library into the first load of a phone, for words of our own server.
 */
const SHAPES: Record<RealtimeEvent['type'], Shape> = {
  'message.sent': { sessionId: 'number', message: 'object' },
  'message.recalled': { sessionId: 'number', messageId: 'number' },
  'messages.read': { sessionId: 'number', userId: 'number', from: 'number', seq: 'number' },
  typing: { sessionId: 'number', userId: 'number', name: 'string' },
  'conversation.changed': { sessionId: 'number' },
  presence: { userId: 'number', online: 'boolean' },
  'notice.changed': { noticeId: 'number' },
  'feedback.changed': { feedbackId: 'number' },
  'homework.changed': { homeworkId: 'number' },
  'timetable.changed': {},
  'teaching-assignments.changed': { semesterId: 'number' },
  bell: { title: 'string', link: 'string' },
  'bell.changed': {},
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isEvent = (value: Record<string, unknown>): value is RealtimeEvent => {
  const { type } = value
  if (typeof type !== 'string' || !Object.hasOwn(SHAPES, type)) return false
  const shape = SHAPES[type as RealtimeEvent['type']]
  return Object.entries(shape).every(([key, kind]) => typeof value[key] === kind && value[key] !== null)
}

/** A newer server may say what this page does not know: that is passed over. */
export const readFrame = (data: unknown): RealtimeEvent | 'ready' | 'pong' | undefined => {
  try {
    const value: unknown = JSON.parse(String(data))
    if (!isRecord(value)) return undefined
    if (value.type === 'ready' || value.type === 'pong') return value.type
    return isEvent(value) ? value : undefined
  } catch {
    return undefined
  }
}
