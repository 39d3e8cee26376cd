import { type Parity, weekdayName } from '@xueqiao/contract/features/teaching/timetable/values'
import type { Lesson } from './lesson-queries'

const meets = (a: Parity, b: Parity) => a === 'EVERY' || b === 'EVERY' || a === b

const slotName = (weekday: number, number: number) => `${weekdayName(weekday)}第 ${number} 节`
const classesOf = ({ classes }: Lesson) => classes.map(({ name }) => name).join('、')

interface Held {
  lesson: Lesson
  weekday: number
  number: number
}

/** Every period a lesson takes. */
const held = (lesson: Lesson): Held[] => {
  const { weekday, lessonNumber, length } = lesson
  if (weekday === null || lessonNumber === null) return []
  return Array.from({ length }, (_, index) => ({ lesson, weekday, number: lessonNumber + index }))
}

export interface Clash {
  text: string
  lessonIds: number[]
}

const pairsOf = (rows: readonly Held[]) =>
  rows.flatMap((a, index) =>
    rows.slice(index + 1).flatMap((b) => (meets(a.lesson.parity, b.lesson.parity) ? [[a, b] as const] : [])),
  )

const byKey = (rows: readonly Held[], keysOf: (lesson: Lesson) => readonly (readonly [number, string])[]) => {
  const groups = new Map<string, { name: string; rows: Held[] }>()
  for (const row of rows)
    for (const [id, name] of keysOf(row.lesson)) {
      const key = `${id} ${row.weekday} ${row.number}`
      const group = groups.get(key) ?? { name, rows: [] }
      group.rows.push(row)
      groups.set(key, group)
    }
  return [...groups.values()]
}

/** Who cannot be in two places at once, and rooms that hold no more; in words, lesson by lesson. */
export const clashesIn = (lessons: readonly Lesson[], roomFor: ReadonlyMap<number, number>): Clash[] => {
  const rows = lessons.flatMap(held)
  const people = byKey(rows, ({ teachers }) => teachers.map(({ id, name }) => [id, name]))
    .flatMap(({ name, rows }) => pairsOf(rows).map((pair) => ({ name, pair })))
    .map(({ name, pair: [a, b] }) => ({
      text: `${slotName(a.weekday, a.number)}：${name}同时在${classesOf(a.lesson)}上${a.lesson.courseName}、在${classesOf(b.lesson)}上${b.lesson.courseName}`,
      lessonIds: [a.lesson.id, b.lesson.id],
    }))
  const classes = byKey(rows, ({ classes }) => classes.map(({ id, name }) => [id, name]))
    .flatMap(({ name, rows }) => pairsOf(rows).map((pair) => ({ name, pair })))
    .map(({ name, pair: [a, b] }) => ({
      text: `${slotName(a.weekday, a.number)}：${name}同时有${a.lesson.courseName}和${b.lesson.courseName}`,
      lessonIds: [a.lesson.id, b.lesson.id],
    }))
  const rooms = byKey(rows, ({ room }) => (room === null ? [] : [[room.id, room.name]])).flatMap((group) => {
    const most = roomFor.get(group.rows[0]?.lesson.room?.id ?? 0) ?? 1
    const weeks = (['ODD', 'EVEN'] as const).map((week) =>
      group.rows.filter(({ lesson }) => meets(lesson.parity, week)),
    )
    const full = weeks.find((own) => own.reduce((sum, { lesson }) => sum + lesson.classes.length, 0) > most)
    const [first] = full ?? []
    if (full === undefined || first === undefined) return []
    const count = full.reduce((sum, { lesson }) => sum + lesson.classes.length, 0)
    return [
      {
        text: `${slotName(first.weekday, first.number)}：${group.name}有 ${count} 个班，最多 ${most} 个`,
        lessonIds: full.map(({ lesson }) => lesson.id),
      },
    ]
  })
  return [...people, ...classes, ...rooms]
}
