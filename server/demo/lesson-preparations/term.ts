import { daysAfter, weekdayOf } from '@xueqiao/contract/common/calendar'
import type { PreparationStatus } from '@xueqiao/contract/features/teaching/lesson-preparations/values'
import { sql } from 'kysely'
import * as timetable from '../../src/modules/teaching/timetable/service'
import { localDate } from '../../src/platform/clock'
import type { Ctx, TxCtx } from '../../src/platform/context'
import type { Random } from '../generate/random'
import { OTHERS, UNITS } from '../teaching-plans/texts'
import { type Topic, written } from './content'
import { REASONS, REFLECTIONS } from './texts'
import type { Prepared } from './write'

/** Whoever is offered as a teacher, with the 教研组长 who reviews their course. */
export const offered = async ({ db }: Ctx | TxCtx) => {
  const { rows } = await sql<{
    userId: number
    teacherId: number
  }>`select id as "userId", profile_id as "teacherId"
    from users where username = 'teacher' and profile_type = 'TEACHER'`.execute(db)
  return rows[0]
}

const reviewerOf = async ({ db }: TxCtx, courseId: number, authorId: number) => {
  const { rows } = await sql<{ id: number }>`select id from (
      select h.id, 0 as rank from courses co join departments d on d.id = co.department_id
        join users h on h.profile_type = 'TEACHER' and h.profile_id = d.head_id where co.id = ${courseId}
      union all select id, 1 from users where username = 'admin') people
    where id <> ${authorId} order by rank limit 1`.execute(db)
  return rows[0]?.id ?? null
}

interface Group {
  index: number
  grade: number
  slots: { classId: number; date: string; lessonNumber: number }[]
}

type Held = Awaited<ReturnType<typeof timetable.heldIn>>['held'][number]

/** Of one course, from the beginning of the term on: the n-th lesson of all classes together. */
const groupsOf = (held: readonly Held[]) => {
  const seen = new Map<number, number>()
  const groups = new Map<string, Group>()
  const lessons = held.toSorted((a, b) => a.date.localeCompare(b.date) || a.lessonNumber - b.lessonNumber)
  for (const { date, lessonNumber, classes } of lessons)
    for (const { id: classId, grade } of classes) {
      const index = seen.get(classId) ?? 0
      seen.set(classId, index + 1)
      const group = groups.get(`${grade} ${index}`) ?? { index, grade, slots: [] }
      group.slots.push({ classId, date, lessonNumber })
      groups.set(`${grade} ${index}`, group)
    }
  return [...groups.values()]
}

/** What a teacher has in a term, course by course; the one they teach most comes first. */
const coursesOf = async (ctx: TxCtx, teacherId: number, until: string) => {
  const semester = await timetable.semesterOn(ctx.db, localDate(ctx.now))
  if (semester === undefined) return []
  const dates: string[] = []
  const last = until < semester.endDate ? until : semester.endDate
  for (let date = semester.startDate; date <= last; date = daysAfter(date, 1)) dates.push(date)
  if (dates.length === 0) return []
  const { held } = await timetable.heldIn(ctx.db, { teacherIds: [teacherId] }, { semester, dates })
  const byCourse = new Map<number, Held[]>()
  for (const lesson of held.filter(({ teachers }) => teachers.some(({ id }) => id === teacherId)))
    byCourse.set(lesson.courseId, [...(byCourse.get(lesson.courseId) ?? []), lesson])
  return [...byCourse]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([courseId, lessons]) => ({
      ...{ semester, courseId, courseName: lessons[0]?.courseName ?? '' },
      groups: groupsOf(lessons),
    }))
}

/** Three lessons a topic. */
const HOURS = 3

export const topicOf = (courseName: string, index: number): Topic => {
  const topics = (UNITS[courseName] ?? OTHERS).flatMap(([unit, ...list]) =>
    list.map((title) => ({ unit, title })),
  )
  const topic = topics[Math.floor(index / HOURS) % topics.length] ?? { unit: '', title: courseName }
  return { ...topic, hours: HOURS, hourNumber: (index % HOURS) + 1 }
}

const DAY_MS = 86_400_000
export const mondayOf = (date: string) => daysAfter(date, 1 - weekdayOf(date))

type Course = Awaited<ReturnType<typeof coursesOf>>[number]
interface Term extends Course {
  userId: number
  reviewerId: number | null
}

/** What is over is approved, what comes is in every state. */
const ofCourse = (
  ctx: TxCtx,
  { semester, courseId, courseName, groups, userId, reviewerId }: Term,
  { from, to }: { from: string; to: string },
  random: Random,
) => {
  const today = localDate(ctx.now)
  const coming: PreparationStatus[] = ['APPROVED', 'REJECTED', 'SUBMITTED', 'DRAFT']
  return groups
    .filter(({ slots }) => (slots[0]?.date ?? '') >= from && (slots[0]?.date ?? '') <= to)
    .flatMap(({ index, grade, slots }): Prepared[] => {
      const first = slots[0]?.date ?? today
      const isOver = (slots.at(-1)?.date ?? today) < today
      const status = isOver ? 'APPROVED' : coming.shift()
      // Nobody has everything ready: of what comes last nothing is written yet.
      if (status === undefined) return []
      const reflection = isOver && random.chance(0.8) ? random.pick(REFLECTIONS) : null
      const at = new Date(
        Math.min(ctx.now.getTime() - 2 * DAY_MS, Date.parse(`${first}T12:00:00Z`) - 3 * DAY_MS),
      )
      return [
        {
          ...{ content: written(topicOf(courseName, index), reflection), courseId, grade, slots, status, at },
          ...{ semesterId: semester.id, authorId: userId, reviewerId, shared: status === 'APPROVED' },
          ...{ due: 3, reason: random.pick(REASONS) },
        },
      ]
    })
}

/** The lessons of a teacher that begin within these days, of every course. */
export const termOf = async (
  ctx: TxCtx,
  { userId, teacherId }: { userId: number; teacherId: number },
  { from, to }: { from: string; to: string },
  random: Random,
): Promise<Prepared[]> => {
  const prepared: Prepared[] = []
  for (const term of await coursesOf(ctx, teacherId, to)) {
    const reviewerId = await reviewerOf(ctx, term.courseId, userId)
    prepared.push(...ofCourse(ctx, { ...term, userId, reviewerId }, { from, to }, random))
  }
  return prepared
}
