import { daysAfter, weekdayOf } from '@xueqiao/contract/common/calendar'
import type { SchoolDay } from '@xueqiao/contract/features/school/calendar/api'
import { isHeldIn } from '@xueqiao/contract/features/teaching/timetable/values'
import type { TimetableWeek, WeekDay } from '@xueqiao/contract/features/teaching/timetable/week'
import { localDate } from '../../../../platform/clock'
import type { AuthedCtx } from '../../../../platform/context'
import { recently } from '../../../../platform/db/count-cache'
import { denied, notFound } from '../../../../platform/errors'
import { isStaff } from '../../../account/reach/access'
import { mayReadStudent } from '../../../pupils/reach/access'
import { bellSchedulesFor } from '../../../school/bell-schedules/service'
import { daysOf } from '../../../school/calendar/service'
import { accessClass } from '../../../school/classes/access'
import { clockOf, periodsFor } from './hours'
import * as q from './week-queries'

type Whose = { classId: number } | { teacherId: number }

/** Of each day the version that holds then. */
const versionOn = <V extends { effectiveFrom: string }>(versions: readonly V[], date: string) =>
  versions.find(({ effectiveFrom }) => effectiveFrom <= date)

/** Whoever teaches at two stages sees the hours of the one where they teach most. */
const mostOften = (grades: readonly number[]) => {
  const counts = new Map<number, number>()
  for (const grade of grades) counts.set(grade, (counts.get(grade) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0]
}

/** Monday to Sunday around a day. */
const weekAround = (date: string) => {
  const monday = daysAfter(date, 1 - weekdayOf(date))
  return Array.from({ length: 7 }, (_, index) => daysAfter(monday, index))
}

const readFrame = async ({ db }: AuthedCtx, date: string) => {
  const days = weekAround(date)
  const range = { from: days[0] ?? date, to: days[6] ?? date }
  const semester = await q.semesterOn(db, date)
  const inside =
    semester === undefined ? [] : days.filter((day) => day >= semester.startDate && day <= semester.endDate)
  const versions = semester === undefined ? [] : await q.published(db, semester.id, inside.at(-1) ?? date)
  const ids = [...new Set(inside.flatMap((day) => versionOn(versions, day)?.id ?? []))]
  const [dayOf, hoursOf] = [await daysOf(db, range), await bellSchedulesFor(db, range)]
  return { days, semester, versions, ids, dayOf, hoursOf }
}

/** What is the same for everybody in the week around a day; every home asks for it all day. */
const frameOn = (ctx: AuthedCtx, date: string) =>
  recently(ctx, 'school', `week around ${date}`, async () => ({
    value: await readFrame(ctx, date),
    rows: Number.POSITIVE_INFINITY,
  }))
type Frame = Awaited<ReturnType<typeof readFrame>>

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

/** The week around a day, as its calendar, its hours and the versions that hold in it say. */
const weekFor = async (
  ctx: AuthedCtx,
  whose: Whose,
  named: { id: number; name: string; grade: number | null },
  { days, semester, versions, ids, dayOf, hoursOf }: Frame,
  date: string,
): Promise<TimetableWeek> => {
  const lessons = ids.length === 0 ? [] : await q.lessons(ctx.db, whose, ids, semester?.yearId ?? null)
  const held = days.flatMap((day) => {
    const version = versionOn(versions, day)?.id
    return lessons.flatMap(({ scheduleId, weekday, classes, ...lesson }) => {
      const grade = named.grade ?? classes[0]?.grade ?? 0
      const { weekday: heldOf, semesterId, week } = dayOf(day, grade)
      if (scheduleId !== version || semesterId !== semester?.id || weekday !== heldOf) return []
      if (!isHeldIn(lesson.parity, week)) return []
      return [{ ...lesson, date: day, classes, ...clockOf(hoursOf(grade, day), lesson) }]
    })
  })
  // Of nobody's grade only what concerns all of them.
  const grade = named.grade ?? mostOften(lessons.flatMap(({ classes }) => classes[0]?.grade ?? [])) ?? 0
  const numbers = lessons.flatMap(({ lessonNumber, length }) =>
    Array.from({ length }, (_, index) => lessonNumber + index),
  )
  return {
    of: 'classId' in whose ? 'CLASS' : 'TEACHER',
    id: named.id,
    name: named.name,
    semesterName: semester?.name ?? null,
    week: dayOf(date, grade).week,
    version: versionOn(versions, date) ?? null,
    days: days.map((day) => dayShown(dayOf(day, grade))),
    periods: periodsFor(hoursOf(grade, date), numbers),
    lessons: held,
  }
}

const ofClassOn = async (ctx: AuthedCtx, classId: number, date = localDate(ctx.now)) => {
  const frame = await frameOn(ctx, date)
  const named = await q.classIn(ctx.db, classId, frame.semester?.yearId ?? null)
  if (named === undefined) throw notFound('班级')
  return weekFor(ctx, { classId }, named, frame, date)
}

const ofTeacherOn = async (
  ctx: AuthedCtx,
  { id, name }: { id: number; name: string },
  date = localDate(ctx.now),
) => weekFor(ctx, { teacherId: id }, { id, name, grade: null }, await frameOn(ctx, date), date)

/** Whose lesson is when is no secret among the staff; families have the classes of their own. */
export const ofClass = async (ctx: AuthedCtx, classId: number, date: string | undefined) => {
  if (!isStaff(ctx.actor)) await accessClass(ctx, classId)
  else if ((await q.classStands(ctx.db, classId)) === undefined) throw notFound('班级')
  return ofClassOn(ctx, classId, date)
}

export const ofTeacher = async (ctx: AuthedCtx, teacherId: number, date: string | undefined) => {
  const teacher = await q.teacherNamed(ctx.db, teacherId)
  if (teacher === undefined) throw notFound('教师')
  if (!isStaff(ctx.actor)) throw denied('teachers', [teacherId], notFound('教师'))
  return ofTeacherOn(ctx, teacher, date)
}

interface Own {
  date?: string | undefined
  studentId?: number | undefined
}

/** The class of the pupil who is asked for, or of whoever asks. */
const ownClass = async (ctx: AuthedCtx, studentId: number | undefined) => {
  const { profileType, profileId } = ctx.actor
  if (studentId !== undefined) {
    await mayReadStudent(ctx, studentId)
    return q.classOfPupil(ctx.db, { studentId })
  }
  if (profileId === null) return undefined
  if (profileType === 'STUDENT') return q.classOfPupil(ctx.db, { studentId: profileId })
  return profileType === 'PARENT' ? q.classOfPupil(ctx.db, { parentId: profileId }) : undefined
}

export const mine = async (ctx: AuthedCtx, { date, studentId }: Own) => {
  const { profileType, profileId } = ctx.actor
  if (studentId === undefined && profileType === 'TEACHER' && profileId !== null) {
    const teacher = await q.teacherNamed(ctx.db, profileId)
    return teacher === undefined ? null : ofTeacherOn(ctx, teacher, date)
  }
  const own = await ownClass(ctx, studentId)
  return own === undefined ? null : ofClassOn(ctx, own.classId, date)
}

const dayIn = ({ of, version, days, lessons }: TimetableWeek, date: string) => ({
  of,
  isPublished: version !== null,
  day: days.find((day) => day.date === date) ?? null,
  lessons: lessons.filter((lesson) => lesson.date === date),
})

/** The lessons of today: of a teacher their own, otherwise of these pupils, who are the caller or the caller's children. */
export const forHome = async (ctx: AuthedCtx, studentIds: readonly number[]) => {
  const { permissions, profileType, profileId } = ctx.actor
  if (!permissions.has('schedule:view')) return []
  const date = localDate(ctx.now)
  if (profileType === 'TEACHER' && profileId !== null) {
    // A home does not say whose it is.
    const week = await ofTeacherOn(ctx, { id: profileId, name: '' }, date)
    return [{ studentId: null, ...dayIn(week, date) }]
  }
  if (studentIds.length === 0) return []
  const placed = await q.classesOfPupils(ctx.db, studentIds)
  const weeks = new Map<number, TimetableWeek>()
  for (const classId of new Set(placed.map((pupil) => pupil.classId)))
    weeks.set(classId, await ofClassOn(ctx, classId, date))
  return placed.flatMap(({ studentId, classId }) => {
    const week = weeks.get(classId)
    return week === undefined ? [] : [{ studentId, ...dayIn(week, date) }]
  })
}
