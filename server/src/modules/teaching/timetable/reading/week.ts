import { daysAfter, weekdayOf } from '@xueqiao/contract/common/calendar'
import type { SchoolDay } from '@xueqiao/contract/features/school/calendar/api'
import { isHeldIn } from '@xueqiao/contract/features/teaching/timetable/values'
import type { TimetableWeek, WeekDay } from '@xueqiao/contract/features/teaching/timetable/week'
import { localDate } from '../../../../platform/clock'
import type { AuthedCtx } from '../../../../platform/context'
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

const lessonsOfWeek = async (
  ctx: AuthedCtx,
  whose: Whose,
  semester: q.Semester | undefined,
  days: readonly string[],
) => {
  if (semester === undefined) return { versions: [], lessons: [] }
  const inside = days.filter((date) => date >= semester.startDate && date <= semester.endDate)
  const versions = await q.published(ctx.db, semester.id, inside.at(-1) ?? semester.startDate)
  const ids = [...new Set(inside.flatMap((date) => versionOn(versions, date)?.id ?? []))]
  const lessons = ids.length === 0 ? [] : await q.lessons(ctx.db, whose, ids, semester.yearId)
  return { versions, lessons }
}

/** Monday to Sunday around a day. */
const weekAround = (date: string) => {
  const monday = daysAfter(date, 1 - weekdayOf(date))
  return Array.from({ length: 7 }, (_, index) => daysAfter(monday, index))
}

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
  semester: q.Semester | undefined,
  date: string,
): Promise<TimetableWeek> => {
  const days = weekAround(date)
  const range = { from: days[0] ?? date, to: days[6] ?? date }
  const [{ versions, lessons }, dayOf, hoursOf] = [
    await lessonsOfWeek(ctx, whose, semester, days),
    await daysOf(ctx.db, range),
    await bellSchedulesFor(ctx.db, range),
  ]
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
  const semester = await q.semesterOn(ctx.db, date)
  const named = await q.classIn(ctx.db, classId, semester?.yearId ?? null)
  if (named === undefined) throw notFound('班级')
  return weekFor(ctx, { classId }, named, semester, date)
}

const ofTeacherOn = async (
  ctx: AuthedCtx,
  { id, name }: { id: number; name: string },
  date = localDate(ctx.now),
) => weekFor(ctx, { teacherId: id }, { id, name, grade: null }, await q.semesterOn(ctx.db, date), date)

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
