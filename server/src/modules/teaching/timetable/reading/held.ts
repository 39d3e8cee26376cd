import { daysAfter, mondayOf } from '@xueqiao/contract/common/calendar'
import { gradeName } from '@xueqiao/contract/common/grade'
import { isHeldIn } from '@xueqiao/contract/features/teaching/timetable/values'
import type { Db } from '../../../../platform/db/database'
import { daysAndHours } from '../../../school/calendar/service'
import { type Applied, applied } from './changed'
import { type Change, changes } from './changes-queries'
import { clockOf } from './hours'
import type { Held, True } from './lesson'
import * as q from './week-queries'

const idsOf = (list: readonly { id: number }[]) =>
  list
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
    .join(',')

const keyOf = ({
  lessonNumber,
  length,
  courseId,
  classes,
  teachers,
  part,
}: Omit<q.Lesson, 'scheduleId' | 'weekday'>) =>
  `${lessonNumber}+${length} ${courseId} ${idsOf(classes)} ${idsOf(teachers)}${part === null ? '' : ` ${part.id}`}`

/** Of each day the version that holds then. */
export const versionOn = <V extends { effectiveFrom: string }>(versions: readonly V[], date: string) =>
  versions.find(({ effectiveFrom }) => effectiveFrom <= date)

/** Monday to Sunday around each of these days, one after the other. */
export const weeksAround = (from: string, to = from) => {
  const dates: string[] = []
  const end = daysAfter(mondayOf(to), 6)
  for (let date = mondayOf(from); date <= end; date = daysAfter(date, 1)) dates.push(date)
  return dates
}

/** Whom a change concerns. */
export const touches = ({ classIds = [], teacherIds = [], roomIds = [] }: q.Whose) => {
  const [classes, teachers, rooms] = [new Set(classIds), new Set(teacherIds), new Set(roomIds)]
  return (change: Change) =>
    change.classIds.some((id) => classes.has(id)) ||
    [...change.teacherIds, change.teacher?.id ?? 0].some((id) => teachers.has(id)) ||
    change.roomIds.some((id) => rooms.has(id))
}

export const isOf = ({ classIds = [], teacherIds = [], roomIds = [] }: q.Whose) => {
  const [classes, teachers, rooms] = [new Set(classIds), new Set(teacherIds), new Set(roomIds)]
  return ({ of, by, at }: Pick<True, 'of' | 'by' | 'at'>) =>
    of.some((id) => classes.has(id)) || by.some((id) => teachers.has(id)) || (at !== null && rooms.has(at))
}

/** What a day is for a grade, looked at once however many lessons ask. */
export const remembering = <T>(look: (date: string, grade: number) => T) => {
  const known = new Map<string, T>()
  return (date: string, grade: number): T => {
    const key = `${date} ${grade}`
    const found = known.get(key) ?? look(date, grade)
    known.set(key, found)
    return found
  }
}

/** What is held every week, and for which grade. */
interface Weekly {
  scheduleId: number
  weekday: number
  grade: number
  parity: q.Lesson['parity']
}

/** What is held on the same days, so that a semester's days are not gone through for every lesson. */
const grouped = <W extends Weekly>(lessons: readonly W[]) => {
  const groups = new Map<string, W[]>()
  for (const one of lessons) {
    const at = `${one.scheduleId} ${one.weekday} ${one.grade}`
    const group = groups.get(at)
    if (group === undefined) groups.set(at, [one])
    else group.push(one)
  }
  return [...groups.values()]
}

interface Kept extends Weekly {
  lesson: Omit<Held, 'date' | 'startsAt' | 'endsAt'>
}

const kept = ({ scheduleId, weekday, part, ...lesson }: q.Lesson): Kept => {
  const grade = lesson.classes[0]?.grade ?? 0
  return {
    ...{ scheduleId, weekday, grade, parity: lesson.parity },
    lesson: {
      ...{ ...lesson, key: keyOf({ ...lesson, part }) },
      ...(part !== null && {
        ...{
          band: part.band,
          together: part.together,
          section: { id: part.id, name: part.name, grade: gradeName(grade) },
        },
      }),
    },
  }
}

interface Span {
  semester: q.Semester | undefined
  /** Whole weeks: what changes places does so within one. */
  dates: readonly string[]
}

/** What is the same for everybody on these days: the versions that hold, the calendar, the hours, what was arranged since. */
export const frameOf = async (db: Db, { semester, dates }: Span) => {
  const range = { from: dates[0] ?? '', to: dates.at(-1) ?? '' }
  const days = await daysAndHours(db, range)
  const [dayOf, hoursOf] = [remembering(days.dayOf), days.hoursOf]
  const inside =
    semester === undefined
      ? []
      : dates.filter((date) => date >= semester.startDate && date <= semester.endDate)
  const versions =
    semester === undefined ? [] : await q.published(db, semester.id, inside.at(-1) ?? semester.startDate)
  const ids = [...new Set(inside.flatMap((date) => versionOn(versions, date)?.id ?? []))]
  const all = ids.length === 0 ? [] : await changes(db, range)
  const arranged = all.filter(({ lessonIds }) => lessonIds.length > 0)
  const standIns = all.filter(({ lessonIds }) => lessonIds.length === 0)
  return { semester, dates, inside, versions, ids, dayOf, hoursOf, arranged, standIns }
}
export type Frame = Awaited<ReturnType<typeof frameOf>>

/** What was arranged for some, and the lessons of everybody whom it concerns. */
export const readWithin = async (db: Db, whose: q.Whose, frame: Frame) => {
  const { semester, ids } = frame
  const arranged = frame.arranged.filter(touches(whose))
  const wider = {
    ...whose,
    classIds: [...new Set([...(whose.classIds ?? []), ...arranged.flatMap((one) => one.classIds)])],
  }
  const lessons = ids.length === 0 ? [] : await q.lessons(db, wider, ids, semester?.yearId ?? null)
  return { arranged, lessons }
}

/** Day after day what is held of these. */
export function* occasions<W extends Weekly>(
  lessons: readonly W[],
  frame: Pick<Frame, 'inside' | 'dayOf' | 'semester'> & {
    versions: readonly { id: number; effectiveFrom: string }[]
  },
) {
  const groups = grouped(lessons)
  for (const date of frame.inside) {
    const version = versionOn(frame.versions, date)?.id
    for (const group of groups) {
      const [first] = group
      if (first === undefined || first.scheduleId !== version) continue
      const day = frame.dayOf(date, first.grade)
      if (day.semesterId !== frame.semester?.id || first.weekday !== day.weekday) continue
      for (const one of group) if (isHeldIn(one.parity, day.week)) yield { one, date, day }
    }
  }
}

/** Day after day what the timetable has, before all changes. */
export const meetings = (lessons: readonly q.Lesson[], frame: Frame) => occasions(lessons.map(kept), frame)
type Meeting = ReturnType<typeof meetings> extends Generator<infer M> ? M : never

export const timed = ({ one: { lesson, grade }, date }: Meeting, { hoursOf }: Frame): Held => ({
  ...lesson,
  date,
  ...clockOf(hoursOf(grade, date), lesson),
})

/** What really happens within the frame to some classes, teachers and rooms. */
export const heldWithin = async (db: Db, whose: q.Whose, frame: Frame) => {
  const { versions, dayOf, hoursOf } = frame
  const { arranged, lessons } = await readWithin(db, whose, frame)
  const held = Array.from(meetings(lessons, frame), (one) => timed(one, frame))
  const { lessons: all, gone, ...rest }: Applied = applied(held, arranged)
  const own = isOf(whose)
  return {
    ...rest,
    dayOf,
    hoursOf,
    versions,
    lessons: all.filter(own),
    gone: gone.filter(own),
    held,
    base: lessons,
  }
}

export const heldIn = async (db: Db, whose: q.Whose, span: Span) =>
  heldWithin(db, whose, await frameOf(db, span))
