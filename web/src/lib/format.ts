import { wallClock } from '@xueqiao/contract/common/school-time'

export const formatNumber = (value: number) => value.toLocaleString('zh-CN')

/** As much of a number as a badge has room for. */
export const formatCount = (count: number) => (count > 99 ? '99+' : `${count}`)

/** A character outside the basic plane (𠮷) is two of a string's: half of one is shown as �, and refused by the server. */
export const firstOf = (text: string) => [...text][0] ?? ''
export const cut = (text: string, most: number) => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')

type Moment = Date | string | number
const toDate = (value: Moment) => (value instanceof Date ? value : new Date(value))

/** By the school's clock: somebody who travels still reads when the lesson begins. */
const wallOf = (value: Moment) => (Number.isNaN(toDate(value).getTime()) ? '' : wallClock(value))

/** YYYY-MM-DD. */
export const formatDate = (value: Moment) => wallOf(value).slice(0, 10)

export const formatTime = (value: Moment) => wallOf(value).slice(11)

/** MM-DD, or the whole day when it lies in another year. */
export const formatDay = (value: Moment, now: Moment = new Date()) => {
  const day = formatDate(value)
  return day.slice(0, 4) === formatDate(now).slice(0, 4) ? day.slice(5) : day
}

// Not by the calendar of the contract, which pages of the phone do without.
const WEEKDAYS = '日一二三四五六'
export const formatWeekday = (value: Moment) =>
  `星期${WEEKDAYS[new Date(formatDate(value)).getUTCDay()] ?? ''}`

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** 刚刚 / 5 分钟前 / 今天 08:31 / 昨天 14:20 / 11-13 09:05. */
export const formatFeedTime = (value: Moment, now: Moment = new Date()) => {
  const date = toDate(value)
  const today = toDate(now)
  const age = today.getTime() - date.getTime()
  if (Number.isNaN(age)) return ''
  if (age >= 0 && age < MINUTE) return '刚刚'
  if (age >= 0 && age < 60 * MINUTE) return `${Math.floor(age / MINUTE)} 分钟前`
  if (formatDate(date) === formatDate(today)) return `今天 ${formatTime(date)}`
  if (formatDate(date) === formatDate(today.getTime() - DAY)) return `昨天 ${formatTime(date)}`
  return `${formatDay(date, today)} ${formatTime(date)}`
}
