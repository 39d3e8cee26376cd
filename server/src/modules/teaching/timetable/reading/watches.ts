import { PERIOD_KINDS } from '@xueqiao/contract/features/school/bell-schedules/periods'
import {
  LESSON_NUMBER_MAX,
  type WatchKind,
  watchPeriods,
} from '@xueqiao/contract/features/teaching/timetable/values'
import type { WeekPeriod, WeekWatch } from '@xueqiao/contract/features/teaching/timetable/week'
import type { Db } from '../../../../platform/db/database'
import { watchesOfWeek } from '../watches/watch-queries'
import { type Frame, versionOn } from './held'
import type { Hours } from './hours'
import type { Whose } from './week-queries'

const periodOf = (hours: Hours | undefined, at: Pick<WeekWatch, 'kind' | 'number'>) =>
  watchPeriods(hours?.periods ?? []).find(({ kind, number }) => kind === at.kind && number === at.number)
    ?.period

/** The lesson by which a leave knows it: the one after it; after the last one the end of the day. */
const besideOf = (hours: Hours | undefined, endsAt: string | undefined) =>
  hours?.periods.find(
    ({ lessonNumber, startsAt }) => lessonNumber !== null && endsAt !== undefined && startsAt >= endsAt,
  )?.lessonNumber ?? LESSON_NUMBER_MAX

/** A watch on a day, with the lesson that it stands beside. */
type HeldWatch = WeekWatch & { lessonNumber: number }

/** What classes and teachers have within the frame; nobody asks where no version of it has any. */
export const watchesIn = async (
  db: Db,
  { classIds = [], teacherIds = [] }: Whose,
  { semester, inside, versions, ids, dayOf, hoursOf }: Frame,
): Promise<HeldWatch[]> => {
  const watched = versions.flatMap(({ id, isWatched }) => (isWatched && ids.includes(id) ? [id] : []))
  if (watched.length === 0 || classIds.length + teacherIds.length === 0) return []
  const rows = await watchesOfWeek(db, { classIds, teacherIds }, watched, semester?.yearId ?? null)
  const held = inside.flatMap((date) => {
    const version = versionOn(versions, date)?.id
    return rows.flatMap(({ scheduleId, weekday, class: of, ...one }): HeldWatch[] => {
      const day = dayOf(date, of.grade)
      if (scheduleId !== version || day.semesterId !== semester?.id || day.weekday !== weekday) return []
      const hours = hoursOf(of.grade, date)
      const period = periodOf(hours, one)
      return [
        {
          ...{ ...one, date, class: { id: of.id, name: of.name } },
          name: period?.name ?? PERIOD_KINDS[one.kind],
          startsAt: period?.startsAt ?? null,
          endsAt: period?.endsAt ?? null,
          lessonNumber: besideOf(hours, period?.endsAt),
        },
      ]
    })
  })
  return held.toSorted(
    (a, b) =>
      a.date.localeCompare(b.date) || (a.startsAt ?? '').localeCompare(b.startsAt ?? '') || a.id - b.id,
  )
}

const PARTS = { READING: 'EARLY', AFTER_SCHOOL: 'AFTERNOON', STUDY: 'EVENING' } as const

/**
 * The rows of a week, also for those periods that other hours have: of a teacher at two stages. A row is known by its place
 * among its kind, so that those before it are added too, and the second 早读 stands after the first.
 */
export const rowsWith = (
  periods: readonly WeekPeriod[],
  watches: readonly Pick<WeekWatch, 'kind' | 'number' | 'name'>[],
): WeekPeriod[] => {
  const added = (kind: WatchKind) => {
    const own = watches.filter((one) => one.kind === kind)
    const there = periods.filter((one) => one.kind === kind).length
    const last = Math.max(there, ...own.map(({ number }) => number))
    return Array.from({ length: last - there }, (_, index): WeekPeriod => {
      const name = own.find(({ number }) => number === there + index + 1)?.name ?? PERIOD_KINDS[kind]
      return { lessonNumber: null, name, kind, part: PARTS[kind], startsAt: null, endsAt: null }
    })
  }
  const early = periods.findLastIndex(({ kind }) => kind === 'READING') + 1
  return [
    ...periods.slice(0, early),
    ...added('READING'),
    ...periods.slice(early),
    ...added('AFTER_SCHOOL'),
    ...added('STUDY'),
  ]
}
