import type { HoursNow } from '@xueqiao/contract/features/communication-hours'
import { formatDate, formatDay, formatTime, weekdayName } from '../../../../lib/format'

const DAY = 24 * 60 * 60_000

/** 明早 07:30 / 今天 13:30 / 星期一 07:30 / 02-24 07:30: when a teacher who is off duty comes back. */
export const returnTime = (value: string, now = new Date()) => {
  const at = new Date(value)
  const day = formatDate(at)
  if (day === formatDate(now)) return `今天 ${formatTime(at)}`
  if (day === formatDate(now.getTime() + DAY))
    return `${at.getHours() < 12 ? '明早' : '明天'} ${formatTime(at)}`
  const soon = at.getTime() - now.getTime() < 7 * DAY
  return `${soon ? weekdayName(at) : formatDay(at, now)} ${formatTime(at)}`
}

/** What a parent should know before writing to a teacher who is off duty. */
export const offDutyText = ({ onDuty, visibleAt, week }: HoursNow, now = new Date()): string | undefined => {
  if (onDuty || visibleAt === null) return undefined
  const today = week[(now.getDay() + 6) % 7] ?? null
  const since = today !== null && formatTime(now) >= today.to ? ` ${today.to} 后不在线` : '现在不在线'
  return `老师${since}，消息${returnTime(visibleAt, now)} 送达`
}
