const pad = (n: number) => String(n).padStart(2, '0')

export const formatNumber = (value: number) => value.toLocaleString('zh-CN')

/** As much of a number as a badge has room for. */
export const formatCount = (count: number) => (count > 99 ? '99+' : `${count}`)

/** A character outside the basic plane (𠮷) is two of a string's: half of one is shown as �, and refused by the server. */
export const firstOf = (text: string) => [...text][0] ?? ''
export const cut = (text: string, most: number) => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')

type Moment = Date | string | number
const toDate = (value: Moment) => (value instanceof Date ? value : new Date(value))

/** YYYY-MM-DD in local time. */
export const formatDate = (value: Moment) => {
  const d = toDate(value)
  return `${d.getFullYear()}-${pad(d.getMonth() + 1)}-${pad(d.getDate())}`
}

export const formatTime = (value: Moment) => {
  const d = toDate(value)
  return `${pad(d.getHours())}:${pad(d.getMinutes())}`
}

/** MM-DD, or the whole day when it lies in another year. */
export const formatDay = (value: Moment, now: Moment = new Date()) => {
  const day = formatDate(value)
  return day.slice(0, 4) === formatDate(now).slice(0, 4) ? day.slice(5) : day
}

const WEEKDAYS = ['日', '一', '二', '三', '四', '五', '六'] as const
export const weekdayName = (value: Moment) => `星期${WEEKDAYS[toDate(value).getDay()]}`

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
