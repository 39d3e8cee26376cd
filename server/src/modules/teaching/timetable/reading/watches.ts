import { PERIOD_KINDS } from '@xueqiao/contract/features/school/bell-schedules/periods'
import {
  LESSON_NUMBER_MAX,
  WATCHING,
  type WatchKind,
  watchPeriods,
} from '@xueqiao/contract/features/teaching/timetable/values'
import type { WeekPeriod, WeekWatch } from '@xueqiao/contract/features/teaching/timetable/week'
import type { Db } from '../../../../platform/db/database'
import { watchesOfWeek } from '../watches/watch-queries'
import { type Applied, placeOf } from './changed'
import type { Change } from './changes-queries'
import { type Frame, isOf, touches, versionOn } from './held'
import type { Hours } from './hours'
import type { Duty } from './lesson'
import type { Whose } from './week-queries'

const periodOf = (hours: Hours | undefined, at: Pick<WeekWatch, 'kind' | 'number'>) =>
  watchPeriods(hours?.periods ?? []).find(({ kind, number }) => kind === at.kind && number === at.number)
    ?.period

/** The lesson by which a leave knows it: the one after it; after the last one the end of the day. */
const besideOf = (hours: Hours | undefined, endsAt: string | undefined) =>
  hours?.periods.find(
    ({ lessonNumber, startsAt }) => lessonNumber !== null && endsAt !== undefined && startsAt >= endsAt,
  )?.lessonNumber ?? LESSON_NUMBER_MAX

/** A watch on a day: of 早读 with what is read. */
export interface Watched extends Duty {
  watch: NonNullable<Duty['watch']>
  reads: string | null
}

type Row = Awaited<ReturnType<typeof watchesOfWeek>>[number]

const heldOn = (
  date: string,
  { id, kind, number, class: of, teacher, courseName }: Row,
  hours: Hours | undefined,
): Watched => {
  const period = periodOf(hours, { kind, number })
  return {
    ...{ id, date, lessonNumber: besideOf(hours, period?.endsAt), length: 1, room: null, at: null },
    watch: { kind, number, name: period?.name ?? PERIOD_KINDS[kind] },
    // Known by what it is, as a lesson is, whichever version has it.
    key: `${kind} ${number} ${of.id} ${teacher.id}`,
    ...{ courseName: WATCHING, reads: courseName, teachers: [teacher], classes: [of], change: null },
    ...{ by: [teacher.id], of: [of.id], startsAt: period?.startsAt ?? null, endsAt: period?.endsAt ?? null },
  }
}

/** Whoever stands in is there instead; what is not held so any more is overtaken, as of lessons. */
const withStandIns = (held: readonly Watched[], standIns: readonly Change[]) => {
  const places = new Map(held.map((one) => [placeOf(one), one]))
  const gone: Watched[] = []
  const overtaken: Change[] = []
  const arranged: Applied['arranged'] = new Map()
  for (const { id, kind, date, lessonKey, teacher, ...change } of standIns) {
    const at = placeOf({ date, key: lessonKey })
    const one = places.get(at)
    if (one === undefined || teacher === null) {
      overtaken.push({ id, kind, date, lessonKey, teacher, ...change })
      continue
    }
    const text = `由${teacher.name}老师${WATCHING}`
    const noted = { ...one, change: { id, kind, text, movedFrom: null, movedTo: null } }
    arranged.set(at, { id, kind, text: `${teacher.name} ${WATCHING}` })
    places.set(at, { ...noted, teachers: [teacher], by: [teacher.id] })
    gone.push(noted)
  }
  return { watches: [...places.values()], gone, overtaken, arranged }
}

const inOrder = (list: readonly Watched[]) =>
  list.toSorted(
    (a, b) =>
      a.date.localeCompare(b.date) || (a.startsAt ?? '').localeCompare(b.startsAt ?? '') || a.id - b.id,
  )

/** What classes and teachers have within the frame, with whoever stands in; nobody asks where no version of it has any. */
export const watchesIn = async (db: Db, whose: Whose, frame: Frame) => {
  const { semester, inside, versions, ids, dayOf, hoursOf } = frame
  const { classIds = [], teacherIds = [] } = whose
  const standIns = frame.standIns.filter(touches(whose))
  const watched = versions.flatMap(({ id, isWatched }) => (isWatched && ids.includes(id) ? [id] : []))
  const wanted = classIds.length + teacherIds.length > 0 && watched.length > 0
  const wider = {
    classIds: [...new Set([...classIds, ...standIns.flatMap((one) => one.classIds)])],
    teacherIds,
  }
  const rows = wanted ? await watchesOfWeek(db, wider, watched, semester?.yearId ?? null) : []
  const held = inside.flatMap((date) => {
    const version = versionOn(versions, date)?.id
    return rows.flatMap((row) => {
      const { grade } = row.class
      const day = dayOf(date, grade)
      const isHeld =
        row.scheduleId === version && day.semesterId === semester?.id && day.weekday === row.weekday
      return isHeld ? [heldOn(date, row, hoursOf(grade, date))] : []
    })
  })
  const { watches, gone, ...rest } = withStandIns(held, standIns)
  const own = isOf({ classIds, teacherIds })
  return { ...rest, held, watches: inOrder(watches.filter(own)), gone: inOrder(gone.filter(own)) }
}

/** As a week has it. */
export const asWeekWatch = ({ teachers, classes, watch, reads, ...one }: Watched): WeekWatch[] => {
  const [[teacher], [of]] = [teachers, classes]
  if (teacher === undefined || of === undefined) return []
  const { id, date, startsAt, endsAt, change } = one
  return [{ id, date, ...watch, startsAt, endsAt, courseName: reads, teacher, class: of, change }]
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
