import type { Conversation } from '@xueqiao/contract/features/communication'
import type { HoursNow } from '@xueqiao/contract/features/communication-hours'
import { type ChatMessage, RECALL_MINUTES } from '@xueqiao/contract/features/communication-messages'
import { formatDate, formatDay, formatTime, weekdayName } from '../lib/format'
import type { OutboxEntry } from './outbox-store'

const MARKS = { image: '[图片]', file: '[文件]', notice: '[通知]', text: '', system: '' } as const

interface Said {
  type: keyof typeof MARKS
  content: string
  recalled: boolean
}

/** A message in one line. */
export const summaryOf = ({ type, content, recalled }: Said) =>
  recalled ? '消息已撤回' : `${MARKS[type]} ${content.replace(/\s+/g, ' ')}`.trim()

/** The line of the list under the name: what is on its way comes before what was said last. */
export const previewOf = (conversation: Conversation, userId: number, pending?: OutboxEntry): string => {
  if (pending !== undefined) {
    const content = pending.content || (pending.file?.name ?? '')
    return summaryOf({ type: pending.type, content, recalled: false })
  }
  const { lastMessage, kind } = conversation
  if (lastMessage === null) return '还没有消息'
  const text = summaryOf(lastMessage)
  if (lastMessage.recalled)
    return lastMessage.senderId === userId ? '你撤回了一条消息' : `${lastMessage.senderName}撤回了一条消息`
  const named = kind === 'group' && lastMessage.type !== 'system'
  return named ? `${lastMessage.senderName}：${text}` : text
}

/** 王子涵 母亲 · 数学 · 43 人: who this is, beside the name. */
export const whoIs = ({ kind, peer, studentName, memberCount, classGroup }: Conversation): string => {
  // What was kept from an older version knows of none.
  if (classGroup) return `${classGroup.parents} 位家长`
  if (kind === 'group') return `${memberCount} 人`
  return [studentName, peer?.label].filter(Boolean).join(' ')
}

/** Whether to put it away is to leave it: of a group that people made themselves. */
export const isLeft = ({ kind, classGroup }: Pick<Conversation, 'kind' | 'classGroup'>) =>
  kind === 'group' && !classGroup

/** 10:42, 昨天, 11-13 */
export const listTime = (at: string, now = new Date()) => {
  const day = formatDate(at)
  if (day === formatDate(now)) return formatTime(at)
  return day === formatDate(now.getTime() - 24 * 60 * 60_000) ? '昨天' : formatDay(at, now)
}

const clock = (at: Date) => `${at.getHours()}:${String(at.getMinutes()).padStart(2, '0')}`

/** 老师将于 7:30 后看到; on another day with its name. */
export const delayText = (visibleAt: string | null, now = new Date()): string | undefined => {
  if (visibleAt === null) return undefined
  const at = new Date(visibleAt)
  if (at <= now) return undefined
  const today = formatDate(at) === formatDate(now)
  const tomorrow = formatDate(at) === formatDate(now.getTime() + 24 * 60 * 60_000)
  const day = today || tomorrow ? '' : `${weekdayName(at)} `
  return `老师将于 ${day}${clock(at)} 后看到`
}

/** Monday first, as the contract has it. */
const dayIndex = (now: Date) => (now.getDay() + 6) % 7

const DAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']

/** 沟通时段 07:30 – 18:00，其余时间延后送达; on a day off the hours of the next day that has some. */
export const hoursText = ({ enabled, week }: HoursNow, now = new Date()): string | undefined => {
  if (!enabled) return undefined
  const today = dayIndex(now)
  for (let ahead = 0; ahead < week.length; ahead++) {
    const day = (today + ahead) % week.length
    const span = week[day]
    if (span != null)
      return `沟通时段 ${ahead === 0 ? '' : `${DAYS[day]} `}${span.from} – ${span.to}，其余时间延后送达`
  }
  return undefined
}

const MINUTE = 60_000

/** Own messages, for two minutes. */
export const mayRecall = (
  { senderId, recalled, type, createdAt }: ChatMessage,
  userId: number,
  now = Date.now(),
) =>
  senderId === userId &&
  !recalled &&
  type !== 'system' &&
  now - new Date(createdAt).getTime() < RECALL_MINUTES * MINUTE
