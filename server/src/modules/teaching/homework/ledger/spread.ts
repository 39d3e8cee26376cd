import { daysAfter } from '@xueqiao/contract/common/calendar'
import type { SchoolDay } from '@xueqiao/contract/features/school/calendar/api'
import { eveningsOf, FREE_DAYS_MAX, sharesOf } from '@xueqiao/contract/features/teaching/homework/values'
import { localDate } from '../../../../platform/clock'
import type { Ctx } from '../../../../platform/context'
import { recently } from '../../../../platform/db/count-cache'
import type { Db } from '../../../../platform/db/database'
import { daysOf } from '../../../school/calendar/service'

/** An exam in the place of lessons leaves no more time than they do. */
const FREE: readonly NonNullable<SchoolDay['off']>['why'][] = ['HOLIDAY', 'WEEKEND', 'NO_TERM']

export interface Span {
  from: string
  to: string
}

/** Which days a grade is free, and until when work lies that reaches into these days. */
export const freeDays = async (db: Db, { from, to }: Span) => {
  const dayOf = await daysOf(db, { from: daysAfter(from, -FREE_DAYS_MAX), to: daysAfter(to, FREE_DAYS_MAX) })
  const known = new Map<string, boolean>()
  const isFree = (grade: number) => (date: string) => {
    const key = `${grade} ${date}`
    const before = known.get(key)
    if (before !== undefined) return before
    const { off } = dayOf(date, grade)
    const free = off !== null && FREE.includes(off.why)
    known.set(key, free)
    return free
  }
  const reachOf = (grades: readonly number[], span: Span = { from, to }): Span => {
    let last = span.to
    for (let more = 0; more < FREE_DAYS_MAX; more += 1) {
      const next = daysAfter(last, 1)
      if (!grades.some((grade) => isFree(grade)(next))) break
      last = next
    }
    return { from: span.from, to: last }
  }
  /** Free days of a grade that run into these or out of them, with the school day before. */
  const joinedTo = (grade: number) => {
    const days = eveningsOf(from, '', isFree(grade)).slice(0, -1)
    const { to: last } = reachOf([grade])
    for (let day = daysAfter(to, 1); day <= last; day = daysAfter(day, 1)) days.push(day)
    return days
  }
  return { isFree, reachOf, joinedTo }
}

/** The same around one evening, as of the last seconds: it is asked for with every home. */
export const freeAround = (ctx: Ctx, date: string) =>
  recently(ctx, 'school', `free days around ${date}`, async () => ({
    value: await freeDays(ctx.db, { from: date, to: date }),
    rows: Number.POSITIVE_INFINITY,
  }))

interface Work {
  day: string
  minutes: number
  givenAt: Date
}

/** Each work once an evening that it takes, with its minutes of that one. */
export const spread = <W extends Work>(works: readonly W[], isFree: (day: string) => boolean) =>
  works.flatMap((work) => {
    const shares = sharesOf({ ...work, givenOn: localDate(work.givenAt) }, isFree)
    return shares.map(({ date, minutes }) => ({
      ...{ ...work, day: date, minutes },
      ...{ total: work.minutes, evenings: shares.length },
    }))
  })
