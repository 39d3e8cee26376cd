import type { ScheduleStatistics } from '@xueqiao/contract/features/teaching/timetable/statistics'
import type { AuthedCtx } from '../../../../platform/context'
import { accessSchedule } from '../access'
import { readModel } from '../running/problem'
import { type Watch, watchesOf } from '../watches/watch-queries'
import { apart } from './bands'
import { breaches, isClash } from './judging'
import type { Lesson } from './lesson'
import { roomSizes } from './room-queries'

const DAYS = 7

/** Periods a week: every other week is half of one. */
const weight = ({ length, parity }: Lesson) => (parity === 'EVERY' ? length : length / 2)

interface Held {
  lesson: Lesson
  weekday: number
  number: number
  share: number
}

const held = (lesson: Lesson): Held[] => {
  const { weekday, lessonNumber, length } = lesson
  if (weekday === null || lessonNumber === null) return []
  return Array.from({ length }, (_, index) => ({
    ...{ lesson, weekday, number: lessonNumber + index, share: weight(lesson) / length },
  }))
}

const into = <K, V>(map: Map<K, V>, key: K, make: () => V): V => {
  const found = map.get(key) ?? make()
  map.set(key, found)
  return found
}

const teachersOf = (rows: readonly Held[], watches: readonly Watch[]): ScheduleStatistics['teachers'] => {
  const fresh = (name: string) => ({
    ...{ name, classes: new Set<number>(), days: Array<number>(DAYS).fill(0), watches: 0 },
  })
  const found = new Map<number, ReturnType<typeof fresh>>()
  for (const { lesson, weekday, share } of rows)
    for (const { id, name } of lesson.teachers) {
      const one = into(found, id, () => fresh(name))
      one.days[weekday - 1] = (one.days[weekday - 1] ?? 0) + share
      for (const own of lesson.classes) one.classes.add(own.id)
    }
  for (const { teacher } of watches) into(found, teacher.id, () => fresh(teacher.name)).watches += 1
  return [...found]
    .map(([id, { name, classes, days, watches: count }]) => ({
      ...{ id, name, classes: classes.size, days, watches: count },
      lessons: days.reduce((sum, one) => sum + one, 0),
    }))
    .toSorted((a, b) => b.lessons - a.lessons || a.id - b.id)
}

/** Classes in a room at a time, in odd weeks and in even ones. */
type Weeks = [odd: number, even: number]

const numbersIn = (rows: readonly Held[]) => Math.max(0, ...rows.map(({ number }) => number))

const roomsOf = (rows: readonly Held[], sizes: ReadonlyMap<number, number>): ScheduleStatistics['rooms'] => {
  const numbers = numbersIn(rows)
  const days = Math.max(5, ...rows.map(({ weekday }) => weekday))
  const found = new Map<number, { name: string; periods: Map<string, Weeks>; classes: number }>()
  for (const { lesson, weekday, number, share } of rows) {
    if (lesson.room === null) continue
    const { id, name } = lesson.room
    const one = into(found, id, () => ({ name, periods: new Map(), classes: 0 }))
    const there = into(one.periods, `${weekday} ${number}`, (): Weeks => [0, 0])
    if (lesson.parity !== 'EVEN') there[0] += lesson.classes.length
    if (lesson.parity !== 'ODD') there[1] += lesson.classes.length
    one.classes += lesson.classes.length * share
  }
  return [...found]
    .map(([id, { name, periods, classes }]) => ({
      ...{ id, name, periods: periods.size, classes, most: sizes.get(id) ?? 1 },
      slots: Array.from({ length: days }, (_, day) =>
        Array.from({ length: numbers }, (__, at) =>
          Math.max(0, ...(periods.get(`${day + 1} ${at + 1}`) ?? [])),
        ),
      ),
    }))
    .toSorted((a, b) => b.periods - a.periods || a.id - b.id)
}

const coursesOf = (rows: readonly Held[]): ScheduleStatistics['courses'] => {
  const most = numbersIn(rows)
  const found = new Map<string, number[]>()
  for (const { lesson, number, share } of rows) {
    const periods = into(found, lesson.courseName, () => Array<number>(most).fill(0))
    periods[number - 1] = (periods[number - 1] ?? 0) + share * lesson.classes.length
  }
  return [...found]
    .map(([courseName, periods]) => ({
      ...{ courseName, periods, lessons: periods.reduce((sum, one) => sum + one, 0) },
    }))
    .toSorted((a, b) => b.lessons - a.lessons)
}

export const statistics = async (ctx: AuthedCtx, id: number): Promise<ScheduleStatistics> => {
  const { semesterId, rules } = await accessSchedule(ctx, id)
  const model = await readModel(ctx, { id, semesterId, rules })
  const rows = model.lessons.flatMap(apart).flatMap(held)
  return {
    teachers: teachersOf(rows, await watchesOf(ctx.db, id)),
    rooms: roomsOf(rows, await roomSizes(ctx.db)),
    courses: coursesOf(rows),
    clashes: (await breaches(model)).filter(isClash).map(({ text }) => text),
  }
}
