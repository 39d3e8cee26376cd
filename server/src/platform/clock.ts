import { daysAfter } from '@xueqiao/contract/common/calendar'
import { wallClock } from '@xueqiao/contract/common/school-time'
import { invalid } from './errors'

/** For the database, whose own day ends eight hours later. */
export const SCHOOL_ZONE = 'Asia/Shanghai'

export const localDate = (instant: Date): string => wallClock(instant).slice(0, 10)

/** As the clock on its wall: 08:05. */
export const localTime = (instant: Date): string => wallClock(instant).slice(11)

/** 11月16日 08:05, in words for people. */
export const localMoment = (instant: Date): string => {
  const [, month, day] = localDate(instant).split('-').map(Number)
  return `${month}月${day}日 ${localTime(instant)}`
}

/** The first moment of a day at school. */
export const startOfDay = (date: string) => new Date(`${date}T00:00:00+08:00`)

/** The first moment that is too late. */
export const endOfDay = (date: string) => startOfDay(daysAfter(date, 1))

const days = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000

/** Whole days from one date to another. */
export const daysBetween = (from: string, to: string) => days(to) - days(from)

const USUAL_DAYS = 29
const MOST_DAYS = 366

/** The days asked for, both of them included; else the last thirty. */
export const lastDays = (now: Date, asked: { from?: string | undefined; to?: string | undefined }) => {
  const to = asked.to ?? localDate(now)
  const from = asked.from ?? daysAfter(to, -USUAL_DAYS)
  const days = daysBetween(from, to)
  if (days < 0 || days > MOST_DAYS) throw invalid('日期范围不正确', 'to')
  return { from, to, span: { from: startOfDay(from), to: endOfDay(to) } }
}
