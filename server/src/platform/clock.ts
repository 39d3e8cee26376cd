import { invalid } from './errors'

/** The school's day, whatever zone the machine lives in. */
export const SCHOOL_ZONE = 'Asia/Shanghai'

const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: SCHOOL_ZONE, dateStyle: 'short' })

export const localDate = (instant: Date): string => DAY.format(instant)

const TIME = new Intl.DateTimeFormat('en-GB', { timeZone: SCHOOL_ZONE, timeStyle: 'short' })

/** As the clock on its wall: 08:05. */
export const localTime = (instant: Date): string => TIME.format(instant)

/** 11月16日 08:05, in words for people. */
export const localMoment = (instant: Date): string => {
  const [, month, day] = localDate(instant).split('-').map(Number)
  return `${month}月${day}日 ${localTime(instant)}`
}

/** The first moment of a day at school; its zone has known no summer time since 1991. */
export const startOfDay = (date: string) => new Date(`${date}T00:00:00+08:00`)

const days = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000

/** Whole days from one date to another. */
export const daysBetween = (from: string, to: string) => days(to) - days(from)

const DAY_MS = 86_400_000
const USUAL_DAYS = 29
const MOST_DAYS = 366

/** The days asked for, both of them included; else the last thirty. */
export const lastDays = (now: Date, asked: { from?: string | undefined; to?: string | undefined }) => {
  const to = asked.to ?? localDate(now)
  const from = asked.from ?? localDate(new Date(startOfDay(to).getTime() - USUAL_DAYS * DAY_MS))
  const days = daysBetween(from, to)
  if (days < 0 || days > MOST_DAYS) throw invalid('日期范围不正确', 'to')
  return { from, to, span: { from: startOfDay(from), to: new Date(startOfDay(to).getTime() + DAY_MS) } }
}
