import type { HoursNow } from '@xueqiao/contract/features/family/communication/hours'
import { formatDate, formatDay, formatTime, formatWeekday } from '../../lib/format'

const DAY = 24 * 60 * 60_000

/** Monday first, as the contract has it. */
const dayIndex = (now: Date) => (new Date(formatDate(now)).getUTCDay() + 6) % 7

/** 沟通时段 07:30 – 18:00，其余时间延后送达; on a day off the hours of the next day that has some. */
export const hoursText = ({ enabled, week }: HoursNow, now = new Date()): string | undefined => {
  if (!enabled) return undefined
  const today = dayIndex(now)
  for (let ahead = 0; ahead < week.length; ahead++) {
    const span = week[(today + ahead) % week.length]
    const day = formatWeekday(now.getTime() + ahead * DAY).replace('星期', '周')
    if (span != null)
      return `沟通时段 ${ahead === 0 ? '' : `${day} `}${span.from} – ${span.to}，其余时间延后送达`
  }
  return undefined
}

/** 明早 07:30 / 今天 13:30 / 星期一 07:30 / 02-24 07:30: when a teacher who is off duty comes back. */
const returnTime = (value: string, now = new Date()) => {
  const [day, time] = [formatDate(value), formatTime(value)]
  if (day === formatDate(now)) return `今天 ${time}`
  if (day === formatDate(now.getTime() + DAY)) return `${time < '12:00' ? '明早' : '明天'} ${time}`
  const soon = new Date(value).getTime() - now.getTime() < 7 * DAY
  return `${soon ? formatWeekday(value) : formatDay(value, now)} ${time}`
}

/** What a parent should know before writing to a teacher who is off duty. */
export const offDutyText = ({ onDuty, visibleAt, week }: HoursNow, now = new Date()): string | undefined => {
  if (onDuty || visibleAt === null) return undefined
  const today = week[dayIndex(now)] ?? null
  const since = today !== null && formatTime(now) >= today.to ? ` ${today.to} 后不在线` : '现在不在线'
  return `老师${since}，消息${returnTime(visibleAt, now)} 送达`
}

/** The seven days from today on, or from so many weeks later. */
export const weekFrom = (turn: number, now = Date.now()) =>
  Array.from({ length: 7 }, (_, day) => formatDate(now + (turn * 7 + day) * DAY))
