import { daysAfter, weekdayOf, weekOf } from '@xueqiao/contract/common/calendar'
import type { SchoolDay } from '@xueqiao/contract/features/school/calendar/api'
import type { Db } from '../../../platform/db/database'
import { bellSchedulesFor } from '../bell-schedules/service'
import * as q from './queries'

export const concerns = (
  { gradeFrom, gradeTo }: { gradeFrom?: number | null | undefined; gradeTo?: number | null | undefined },
  grade: number,
) => gradeFrom == null || gradeTo == null || (gradeFrom <= grade && grade <= gradeTo)

/** Monday to Friday, where the school has said nothing of its hours. */
const USUAL_DAYS = 5

/** A holiday is free whatever else there is; an exam in the place of lessons also on a work day. */
const offOf = (entries: readonly q.Entry[]) =>
  entries.find(({ kind }) => kind === 'HOLIDAY') ??
  entries.find(({ kind, noLessons }) => noLessons && kind !== 'WORKDAY')

/**
 * What these days are for each grade under some hours, read at once however many they are: whose lessons are held, or why
 * none, and which teaching week it is.
 */
export const daysUnder = async (
  db: Db,
  range: { from: string; to: string },
  hoursOf: (grade: number, date: string) => { days: number } | undefined,
) => {
  const entries = await q.within(db, range.from, range.to)
  const semesters = await q.semestersWithin(db, range.from, range.to)
  return (date: string, grade: number): SchoolDay => {
    const own = entries.filter(
      (entry) => entry.startsOn <= date && date <= entry.endsOn && concerns(entry, grade),
    )
    const semester = semesters.findLast(({ startDate, endDate }) => startDate <= date && date <= endDate)
    const week = semester === undefined ? null : weekOf(semester.startDate, date)
    const weekday = own.find(({ kind }) => kind === 'WORKDAY')?.standsFor ?? weekdayOf(date)
    const entry = offOf(own)
    const off = (): SchoolDay['off'] => {
      if (entry !== undefined && entry.kind !== 'WORKDAY') return { why: entry.kind, title: entry.title }
      if (week === null) return { why: 'NO_TERM', title: '不在学期内' }
      return weekday > (hoursOf(grade, date)?.days ?? USUAL_DAYS) ? { why: 'WEEKEND', title: '周末' } : null
    }
    const why = off()
    return {
      date,
      weekday: why === null ? weekday : null,
      off: why,
      notes: own.filter((one) => one !== entry).map(({ kind, title }) => ({ kind, title })),
      semesterId: semester?.id ?? null,
      week,
      parity: week === null ? null : week % 2 === 1 ? 'ODD' : 'EVEN',
    }
  }
}

/** The same under the hours that hold, with these. */
export const daysAndHours = async (db: Db, range: { from: string; to: string }) => {
  const hoursOf = await bellSchedulesFor(db, range)
  return { dayOf: await daysUnder(db, range, hoursOf), hoursOf }
}

export const daysOf = async (db: Db, range: { from: string; to: string }) =>
  (await daysAndHours(db, range)).dayOf

/** One day of one grade. Of several, ask `daysOf` once. */
export const dayOf = async (db: Db, date: string, grade: number) =>
  (await daysOf(db, { from: date, to: date }))(date, grade)

/** Both ends included. */
export const datesIn = ({ from, to }: { from: string; to: string }) => {
  const dates: string[] = []
  for (let date = from; date <= to; date = daysAfter(date, 1)) dates.push(date)
  return dates
}
