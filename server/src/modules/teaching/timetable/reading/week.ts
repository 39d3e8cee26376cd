import { weekdayOf } from '@xueqiao/contract/common/calendar'
import type { SchoolDay } from '@xueqiao/contract/features/school/calendar/api'
import type { TimetableWeek, WeekDay, WeekLesson } from '@xueqiao/contract/features/teaching/timetable/week'
import { localDate } from '../../../../platform/clock'
import type { AuthedCtx } from '../../../../platform/context'
import { recently } from '../../../../platform/db/count-cache'
import { denied, notFound } from '../../../../platform/errors'
import { isStaff } from '../../../account/reach/access'
import { mayReadStudent } from '../../../pupils/reach/access'
import { accessClass } from '../../../school/classes/access'
import { asPupil } from './bands'
import { type Frame, frameOf, heldWithin, versionOn, weeksAround } from './held'
import { periodsFor } from './hours'
import type { True } from './lesson'
import { sectionsFor, seenBy } from './seen'
import { asWeekWatch, rowsWith, watchesIn } from './watches'
import * as q from './week-queries'

/** Whoever teaches at two stages sees the hours of the one where they teach most. */
const mostOften = (grades: readonly number[]) => {
  const counts = new Map<number, number>()
  for (const grade of grades) counts.set(grade, (counts.get(grade) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0]
}

/** Whole weeks in the semester of a day: every home asks for those around today all day. */
export const frameOn = (ctx: AuthedCtx, date: string, dates = weeksAround(date)) =>
  recently(ctx, 'school', `weeks of ${dates} by ${date}`, async () => ({
    value: await frameOf(ctx.db, { semester: await q.semesterOn(ctx.db, date), dates }),
    rows: Number.POSITIVE_INFINITY,
  }))

const dayShown = ({ date, weekday, off, notes }: SchoolDay): WeekDay => ({
  date,
  weekday: weekdayOf(date),
  lessonsOf: weekday,
  marks: [
    ...(off === null || off.why === 'WEEKEND' || off.why === 'NO_TERM'
      ? []
      : [{ kind: off.why, title: off.title }]),
    ...notes,
  ],
})

export const WHOSE = { CLASS: 'classIds', TEACHER: 'teacherIds', ROOM: 'roomIds' } as const

interface Shown {
  of: TimetableWeek['of']
  id: number
  name: string
  grade: number | null
}

const inOrder = <L extends WeekLesson>(lessons: readonly L[]): L[] =>
  lessons.toSorted((a, b) => a.date.localeCompare(b.date) || a.lessonNumber - b.lessonNumber || a.id - b.id)

/** With each 教学班 of a band by itself. */
type Read = Omit<TimetableWeek, 'lessons'> & { lessons: True[] }

/** The week around a day, as its calendar, its hours, the versions that hold in it and all changes say. */
const weekFor = async (
  ctx: AuthedCtx,
  { of, id, name, ...known }: Shown,
  frame: Frame,
  date: string,
): Promise<Read> => {
  const { semester, dates, versions, dayOf, hoursOf } = frame
  const whose = { [WHOSE[of]]: [id] }
  const [read, watched] = await Promise.all([
    heldWithin(ctx.db, whose, frame),
    watchesIn(ctx.db, whose, frame),
  ])
  const { lessons } = read
  // Of nobody's grade only what concerns all of them.
  const grade = known.grade ?? mostOften(read.base.flatMap(({ classes }) => classes[0]?.grade ?? [])) ?? 0
  const numbers = [...read.base, ...lessons].flatMap(({ lessonNumber, length }) =>
    Array.from({ length }, (_, index) => lessonNumber + index),
  )
  const watches = watched.watches.flatMap(asWeekWatch)
  const watchesGone = of === 'TEACHER' ? watched.gone.flatMap(asWeekWatch) : []
  return {
    ...{ of, id, name },
    semesterName: semester?.name ?? null,
    week: dayOf(date, grade).week,
    version: versionOn(versions, date) ?? null,
    days: dates.map((day) => dayShown(dayOf(day, grade))),
    periods: rowsWith(periodsFor(hoursOf(grade, date), numbers), [...watches, ...watchesGone]),
    lessons: inOrder(lessons),
    gone: of === 'TEACHER' ? inOrder(read.gone) : [],
    watches,
    watchesGone,
  }
}

const readClass = async (ctx: AuthedCtx, classId: number, date: string) => {
  const frame = await frameOn(ctx, date)
  const named = await q.classIn(ctx.db, classId, frame.semester?.yearId ?? null)
  if (named === undefined) throw notFound('班级')
  return weekFor(ctx, { of: 'CLASS', ...named }, frame, date)
}

/** Today's is what every pupil of the class and every parent opens the day with. */
const ofClassOn = (ctx: AuthedCtx, classId: number, date = localDate(ctx.now)) =>
  date !== localDate(ctx.now)
    ? readClass(ctx, classId, date)
    : recently(ctx, 'school', `week of class ${classId} around ${date}`, async () => ({
        value: await readClass(ctx, classId, date),
        rows: Number.POSITIVE_INFINITY,
      }))

const seen = async (ctx: AuthedCtx, week: Read, studentId: number | null): Promise<TimetableWeek> => ({
  ...{ ...week, lessons: await seenBy(ctx.db, week.lessons, studentId) },
  ...(studentId !== null && { studentId }),
})

const readTeacher = async (ctx: AuthedCtx, id: number, date: string) => {
  const teacher = await q.teacherNamed(ctx.db, id)
  if (teacher === undefined) return undefined
  return weekFor(ctx, { of: 'TEACHER', ...teacher, grade: null }, await frameOn(ctx, date), date)
}

/** Today's is what they open the day with, too. Nothing of whoever is none, or none any more. */
const ofTeacherOn = (ctx: AuthedCtx, id: number, date = localDate(ctx.now)) =>
  date !== localDate(ctx.now)
    ? readTeacher(ctx, id, date)
    : recently(ctx, 'school', `week of teacher ${id} around ${date}`, async () => ({
        value: await readTeacher(ctx, id, date),
        rows: Number.POSITIVE_INFINITY,
      }))

/** Whose lesson is when is no secret among the staff; families have the classes of their own. */
export const ofClass = async (ctx: AuthedCtx, classId: number, date: string | undefined) => {
  if (!isStaff(ctx.actor)) await accessClass(ctx, classId)
  else if ((await q.classStands(ctx.db, classId)) === undefined) throw notFound('班级')
  return seen(ctx, await ofClassOn(ctx, classId, date), null)
}

export const ofTeacher = async (ctx: AuthedCtx, teacherId: number, date: string | undefined) => {
  const week = await ofTeacherOn(ctx, teacherId, date)
  if (week === undefined) throw notFound('教师')
  if (!isStaff(ctx.actor)) throw denied('teachers', [teacherId], notFound('教师'))
  return week
}

export const ofRoom = async (ctx: AuthedCtx, roomId: number, date = localDate(ctx.now)) => {
  const room = await q.roomNamed(ctx.db, roomId)
  if (room === undefined) throw notFound('场地')
  if (!isStaff(ctx.actor)) throw denied('rooms', [roomId], notFound('场地'))
  return weekFor(ctx, { of: 'ROOM', ...room, grade: null }, await frameOn(ctx, date), date)
}

interface Own {
  date?: string | undefined
  studentId?: number | undefined
}

type Pupil = NonNullable<Awaited<ReturnType<typeof q.pupilPlaced>>>

/** The pupil who is asked for, or who asks. */
const ownPupil = async (ctx: AuthedCtx, studentId: number | undefined): Promise<Pupil | undefined> => {
  const { profileType, profileId } = ctx.actor
  if (studentId !== undefined) {
    await mayReadStudent(ctx, studentId)
    return q.pupilPlaced(ctx.db, { studentId })
  }
  if (profileId === null) return undefined
  if (profileType === 'STUDENT') return q.pupilPlaced(ctx.db, { studentId: profileId })
  return profileType === 'PARENT' ? q.pupilPlaced(ctx.db, { parentId: profileId }) : undefined
}

/** The week around a day of the class in which a pupil was on each of its days; before the first that is known of that one. */
const ofPupilOn = async (ctx: AuthedCtx, { classId, held }: Pupil, date = localDate(ctx.now)) => {
  const today = localDate(ctx.now)
  const [first] = held
  const classOn = (day: string) => {
    if (day >= today || first === undefined) return classId
    if (day < first.fromDate) return first.classId
    return held.findLast(({ fromDate, toDate }) => fromDate <= day && (toDate === null || day < toDate))
      ?.classId
  }
  const dates = weeksAround(date)
  const classes = new Map(dates.map((day) => [day, classOn(day) ?? 0]))
  const weeks = new Map<number, Read>()
  for (const id of new Set(classes.values())) if (id !== 0) weeks.set(id, await ofClassOn(ctx, id, date))
  const weekOn = (day: string) => weeks.get(classes.get(day) ?? 0)
  const main = weekOn(date) ?? [...weeks.values()].at(-1)
  if (main === undefined || dates.every((day) => weekOn(day) === main)) return main
  const onDays = <T extends { date: string }>(listOf: (week: Read) => readonly T[]) =>
    dates.flatMap((day) => {
      const week = weekOn(day)
      return week === undefined ? [] : listOf(week).filter((one) => one.date === day)
    })
  const [lessons, watches] = [onDays((week) => week.lessons), onDays((week) => week.watches)]
  const numbers = new Set(main.periods.map(({ lessonNumber }) => lessonNumber))
  const periods = [...weeks.values()].flatMap((week) => week.periods)
  const besides = periods.filter(
    ({ lessonNumber }, at) =>
      !numbers.has(lessonNumber) && periods.findIndex((one) => one.lessonNumber === lessonNumber) === at,
  )
  return {
    ...{ ...main, lessons, watches, periods: rowsWith([...main.periods, ...besides], watches) },
    days: main.days.map((one) => weekOn(one.date)?.days.find(({ date }) => date === one.date) ?? one),
  }
}

export const mine = async (ctx: AuthedCtx, { date, studentId }: Own) => {
  const { profileType, profileId } = ctx.actor
  if (studentId === undefined && profileType === 'TEACHER' && profileId !== null)
    return (await ofTeacherOn(ctx, profileId, date)) ?? null
  const own = await ownPupil(ctx, studentId)
  const week = own && (await ofPupilOn(ctx, own, date))
  return own === undefined || week === undefined ? null : seen(ctx, week, own.studentId)
}

const dayIn = ({ of, version, days, lessons, watches }: TimetableWeek, date: string) => ({
  of,
  isPublished: version !== null,
  day: days.find((day) => day.date === date) ?? null,
  lessons: lessons.filter((lesson) => lesson.date === date),
  watches: watches.filter((watch) => watch.date === date),
})

/** The lessons and watches of today: of a teacher their own, otherwise of these pupils, who are the caller or the caller's children. */
export const forHome = async (ctx: AuthedCtx, studentIds: readonly number[]) => {
  const { permissions, profileType, profileId } = ctx.actor
  if (!permissions.has('schedule:view')) return []
  const date = localDate(ctx.now)
  if (profileType === 'TEACHER' && profileId !== null) {
    const week = await ofTeacherOn(ctx, profileId, date)
    return week === undefined ? [] : [{ studentId: null, ...dayIn(week, date) }]
  }
  if (studentIds.length === 0) return []
  const placed = await q.classesOfPupils(ctx.db, studentIds)
  const weeks = new Map<number, Read>()
  for (const classId of new Set(placed.map((pupil) => pupil.classId)))
    weeks.set(classId, await ofClassOn(ctx, classId, date))
  const lessons = [...weeks.values()].flatMap((week) => week.lessons)
  const sectionsOf = await sectionsFor(ctx.db, lessons, studentIds)
  return placed.flatMap(({ studentId, classId }) => {
    const week = weeks.get(classId)
    if (week === undefined) return []
    const own = asPupil(week.lessons, sectionsOf(studentId))
    return [{ studentId, ...dayIn({ ...week, lessons: own }, date) }]
  })
}
