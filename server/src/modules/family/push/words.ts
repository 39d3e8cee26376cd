import { mobilePathOf } from '@xueqiao/contract/access/mobile-path'
import type { RealtimeEvent } from '@xueqiao/contract/events/realtime'
import type { PushPayload } from '@xueqiao/contract/features/family/push'
import type { AppEvent, Device } from '../../../platform/events'
import { conversationLink } from '../communication/service'

/** What somebody is to be told, and what they may have said about being told. */
export interface Wish {
  users: readonly number[]
  /** Beside theirs, these. */
  devices: readonly Device[]
  payload: PushPayload
  /** A talk that some may have muted, or from which they are left in peace just now. */
  sessionId: number | null
  /** Somebody waits for an answer: before what goes to many. */
  prompt: boolean
}

const NAME = '学桥'

/** Where it leads, as the bell does. */
const to = (link: string) => ({ link, phone: mobilePathOf(link), tag: link })

/** Of a line behind the bell only what kind it is (待签字的通知：…): the rest is not for a locked screen. */
const kindOf = (title: string) => /^([^：，\s]{2,12})[：，]/.exec(title)?.[1] ?? '有一条新提醒'

const ofMessage = (
  { message, sessionId }: Extract<RealtimeEvent, { type: 'message.sent' }>,
  users: readonly number[],
): Wish | undefined => {
  if (message.senderType === 'SYSTEM') return undefined
  const body = message.urgentReason === null ? '发来一条新消息' : '发来一条紧急消息'
  const payload = { title: message.senderName, body, ...to(conversationLink(sessionId)), silent: false }
  const others = users.filter((user) => user !== message.senderId)
  return { users: others, devices: [], payload, sessionId, prompt: true }
}

/** What an event means for devices in pockets; most mean nothing. */
export const wishOf = ({ type, tell, devices = [] }: AppEvent): Wish | undefined => {
  if (tell === undefined) return undefined
  const { users, event } = tell
  if (event.type === 'message.sent') return ofMessage(event, users)
  if (event.type === 'bell') {
    const { link, title } = event
    const payload = { title: NAME, body: kindOf(title), ...to(link), silent: false }
    return { users, devices, payload, sessionId: null, prompt: false }
  }
  // Hours begin: one line, however many wrote in the meantime.
  if (type === 'messages.visible' && event.type === 'conversation.changed') {
    const place = to('/family-school/communication')
    const payload = { title: NAME, body: '工作时间开始，有新消息', ...place, tag: 'waiting', silent: false }
    return { users, devices, payload, sessionId: event.sessionId, prompt: true }
  }
  return undefined
}
