import { daysAfter } from '@xueqiao/contract/common/calendar'
import type { Db } from '../../../platform/db/database'
import * as q from './queries'

export type Period = Omit<Awaited<ReturnType<typeof q.periods>>[number], 'scheduleId'>
export interface BellSchedule extends q.ScheduleHead {
  periods: Period[]
}

export const withPeriods = async (db: Db, heads: readonly q.ScheduleHead[]): Promise<BellSchedule[]> => {
  const own = new Map<number, Period[]>(heads.map(({ id }) => [id, []]))
  const found = heads.length === 0 ? [] : await q.periods(db, [...own.keys()])
  for (const { scheduleId, ...period } of found) own.get(scheduleId)?.push(period)
  return heads.map((head) => ({ ...head, periods: own.get(head.id) ?? [] }))
}

/**
 * The hours of these days, read at once however many they are: which schedule is in force for a grade on a day. None where
 * the school has said none.
 */
export const bellSchedulesFor = async (db: Db, { from, to }: { from: string; to: string }) => {
  const schedules = await withPeriods(db, await q.within(db, from, to))
  return (grade: number, date: string) =>
    schedules.find(
      ({ gradeFrom, gradeTo, startsOn, endsOn }) =>
        gradeFrom <= grade && grade <= gradeTo && startsOn <= date && (endsOn === null || date <= endsOn),
    )
}

type HoursOf = Awaited<ReturnType<typeof bellSchedulesFor>>

const lessonsIn = (hours: BellSchedule | undefined) =>
  (hours?.periods ?? [])
    .filter(({ lessonNumber }) => lessonNumber !== null)
    .map(({ lessonNumber, startsAt, endsAt }) => `${lessonNumber} ${startsAt} ${endsAt}`)
    .join()

/** Whether lessons of these grades begin and end at the same time on all these days, so that their classes can sit together. */
export const haveSameLessons = (
  hoursOf: HoursOf,
  grades: readonly number[],
  { from, to }: { from: string; to: string },
) => {
  for (let day = from; day <= to; day = daysAfter(day, 1))
    if (new Set(grades.map((grade) => lessonsIn(hoursOf(grade, day)))).size > 1) return false
  return true
}
