import {
  capOf,
  type HomeworkStatus,
  isWithoutWritten,
} from '@xueqiao/contract/features/teaching/homework/values'
import { sql } from 'kysely'
import { isTaughtThisSemester } from '../../src/modules/account/reach/scope'
import { dayOf } from '../../src/modules/teaching/homework/ledger/days'
import { localDate } from '../../src/platform/clock'
import type { Db } from '../../src/platform/db/database'
import type { Random } from '../generate/random'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../later/times'
import type { Text } from './text'
import { OVER_REASONS, SUBJECTS, TEXTS, WITHDRAW_REASON } from './texts'

/** A course of a class, by the account of who teaches it. */
export interface Lesson {
  classId: number
  grade: number
  courseId: number
  course: string
  authorId: number
}

export const lessonsOf = async (db: Db, grades: readonly number[]) => {
  const names = [...new Set(TEXTS.map(({ course }) => course))]
  const { rows } = await sql<Lesson>`select distinct on (c.grade, co.name, c.id) c.id as "classId", c.grade,
      co.id as "courseId", co.name as course, u.id as "authorId"
    from teaching_assignments ta join courses co on co.id = ta.course_id and co.deleted_at is null
    join classes c on c.id = ta.class_id and c.deleted_at is null
    join users u on u.profile_type = 'TEACHER' and u.profile_id = ta.teacher_id and u.deleted_at is null and u.enabled
    where ${isTaughtThisSemester('ta')} and c.grade = any(${grades}::int[]) and co.name = any(${names}::text[])
    order by c.grade, co.name, c.id, u.id`.execute(db)
  return rows
}

export interface Given {
  text: Text
  classes: { classId: number; dueAt: Date; day: string }[]
  courseId: number
  authorId: number
  minutes: number
  reason: string | null
  status: HomeworkStatus
  /** When it is or was to go out. */
  at: Date
  withdrawReason: string | null
}

export const weekdayOf = (at: number) => new Date(`${localDate(new Date(at))}T00:00:00Z`).getUTCDay()
export const isWeekend = (at: number) => [0, 6].includes(weekdayOf(at))

/** Eight o'clock on the next morning at school. */
export const nextMorning = (midnight: number) => {
  let next = midnight + DAY_MS
  while (isWeekend(next)) next += DAY_MS
  return new Date(next + 8 * HOUR_MS)
}

/** Each class hands in at its own lesson of the morning, so that it is work of the same evening. */
const dueIn = (morning: Date, turn: number) => new Date(morning.getTime() + 2 * Math.min(turn, 2) * HOUR_MS)

const SHARES: Readonly<Record<string, readonly number[]>> = {
  '60 2': [30, 30],
  '60 3': [25, 20, 15],
  '90 2': [45, 40],
  '90 3': [45, 30, 40],
  '90 4': [25, 25, 20, 20],
  '120 2': [60, 50],
  '120 3': [45, 40, 30],
  '120 4': [35, 30, 25, 25],
}

const subjectsOf = (grade: number, weekday: number): readonly string[] => {
  const stage = isWithoutWritten(grade) ? 'young' : grade <= 6 ? 'primary' : grade <= 9 ? 'junior' : 'senior'
  return SUBJECTS[stage][weekday - 1] ?? []
}

/** All the classes a teacher has of a grade get the same, due one after the other. */
const groupsOf = (lessons: readonly Lesson[]) => {
  const groups = new Map<number, Lesson[]>()
  for (const lesson of lessons) groups.set(lesson.authorId, [...(groups.get(lesson.authorId) ?? []), lesson])
  return [...groups.values()]
}

/** So that every class has some of each: the first homework of these days of the week before last, by weekday. */
const SET: Readonly<Record<number, HomeworkStatus>> = { 1: 'DRAFT', 2: 'WITHDRAWN', 5: 'CLOSED' }
const SET_AGES = { from: 7, to: 14 }

interface When {
  at: Date
  now: Date
  /** Days since. */
  age: number
  weekday: number
  isFirst: boolean
}

const statusOf = (random: Random, { at, now, age, weekday, isFirst }: When): HomeworkStatus => {
  const ahead = at > now
  const set = age >= SET_AGES.from && age < SET_AGES.to ? SET[weekday] : undefined
  if (isFirst && set !== undefined) return set
  if (isFirst && ahead) return 'SCHEDULED'
  if (random.chance(ahead ? 0.3 : 0.01)) return 'DRAFT'
  if (ahead) return 'SCHEDULED'
  if (random.chance(0.03)) return 'WITHDRAWN'
  return age > 7 && random.chance(0.4) ? 'CLOSED' : 'PUBLISHED'
}

const DRAWN_AFTER = 3
const COUNTED: readonly HomeworkStatus[] = ['SCHEDULED', 'PUBLISHED', 'CLOSED']

/** What a grade is given on a school day: mostly just within what the evening holds, now and then beyond it and said why. */
export const planDay = (
  random: Random,
  lessons: readonly Lesson[],
  { midnight, now, seniorMinutes }: { midnight: number; now: Date; seniorMinutes: number },
): Given[] => {
  const sums = new Map<number, number>()
  const [grade = 1] = lessons.map((one) => one.grade)
  const weekday = weekdayOf(midnight)
  const subjects = subjectsOf(grade, weekday)
  // Grades 1 and 2 tick off what they have read or said, and in the second half of the week make something.
  const isFor = ({ drawn }: Text) => !isWithoutWritten(grade) || (drawn === true) === weekday > DRAWN_AFTER
  const cap = capOf(grade, seniorMinutes)
  return subjects.flatMap((course, turn) =>
    groupsOf(lessons.filter((one) => one.course === course)).flatMap((group): Given[] => {
      const [first] = group
      const texts = TEXTS.filter(
        (text) => text.course === course && grade >= text.grades[0] && grade <= text.grades[1] && isFor(text),
      )
      if (first === undefined || texts.length === 0) return []
      const text = random.pick(texts)
      const at = new Date(midnight + random.int(15 * 60, 16 * 60 + 40) * MINUTE_MS)
      const morning = nextMorning(midnight)
      const age = (now.getTime() - midnight) / DAY_MS
      const status = statusOf(random, { at, now, age, weekday, isFirst: turn === 0 })
      const beyond = turn === subjects.length - 1 && random.chance(0.12)
      const share = SHARES[`${cap} ${subjects.length}`]?.[turn] ?? 10
      const before = Math.max(...group.map(({ classId }) => sums.get(classId) ?? 0))
      const wanted = beyond ? cap - before + random.pick([10, 15, 20]) : share - random.pick([0, 0, 5, 10])
      const minutes = text.spoken ? random.pick([10, 10, 15]) : wanted
      const over = text.spoken === undefined && before + minutes > cap
      if (text.spoken === undefined && COUNTED.includes(status))
        for (const { classId } of group) sums.set(classId, (sums.get(classId) ?? 0) + minutes)
      return [
        {
          ...{ text, courseId: first.courseId, authorId: first.authorId, minutes, status, at },
          classes: group.map(({ classId }, turn) => {
            const dueAt = dueIn(morning, turn)
            return { classId, dueAt, day: dayOf(dueAt, at) }
          }),
          reason: over ? random.pick(OVER_REASONS) : null,
          withdrawReason: status === 'WITHDRAWN' ? WITHDRAW_REASON : null,
        },
      ]
    }),
  )
}
