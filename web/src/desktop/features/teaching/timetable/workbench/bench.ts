import { shortWeekday } from '@xueqiao/contract/common/calendar'
import type { CostKey } from '@xueqiao/contract/features/teaching/timetable/rules'
import type { ScheduleLesson, Workbench } from '@xueqiao/contract/features/teaching/timetable/versions'
import type { Change, Names, Placement, Problem, Score, Slot, Suggestion } from '@xueqiao/timetable'

type Named = NonNullable<ScheduleLesson['room']>

/** Who or what is not there. */
export interface Absent {
  kind: 'teacher' | 'room' | 'class'
  of: string
  slots: readonly { weekday: number; lessonNumber: number }[]
}

export interface Place {
  weekday: number | null
  lessonNumber: number | null
  room: Named | null
  locked: boolean
}

/** What somebody did, so that it can be taken back. */
export interface Deed {
  words: string
  changes: readonly { id: number; before: Place; after: Place }[]
  /** What was broken by it, and is mended when it is taken back. */
  broke?: readonly string[]
}

export const placeOf = ({ weekday, lessonNumber, room, locked }: ScheduleLesson): Place => ({
  ...{ weekday, lessonNumber, room, locked },
})

export const backwards = ({ words, changes }: Deed): Deed => ({
  words,
  changes: changes.map(({ id, before, after }) => ({ id, before: after, after: before })),
})

/** Locks are the lessons' own: on the workbench they come and go. */
export const problemOf = ({ problem }: Workbench): Problem => {
  // It is the engine's own, told by a server that uses the same one.
  const { activities = [], ...given } = problem as unknown as Problem
  return { ...given, activities: activities.map(({ lock: _, ...activity }) => activity) }
}

/** Between the numbers that people know and the engine's places. */
export const mapOf = (data: Workbench, problem: Problem) => {
  const numbers = new Map(
    data.bells.map(({ id, periods }) => [id, periods.map(({ lessonNumber }) => lessonNumber)]),
  )
  const bellOfClass = new Map(problem.classes.map(({ id, bell }) => [id, bell]))
  const bellOf = ({ classes: [first] }: ScheduleLesson) => bellOfClass.get(String(first?.id)) ?? ''
  return {
    placements: (lessons: readonly ScheduleLesson[]): Placement[] =>
      lessons.flatMap((lesson) => {
        const period = numbers.get(bellOf(lesson))?.indexOf(lesson.lessonNumber ?? -1) ?? -1
        if (lesson.weekday === null || period < 0) return []
        // 教学班 of a band have rooms of their own.
        const rooms = (lesson.sections ?? [lesson]).map(({ room }) =>
          room === null ? null : String(room.id),
        )
        const at = { day: lesson.weekday - 1, period }
        return [{ activity: String(lesson.id), ...at, rooms, locked: lesson.locked }]
      }),
    numberOf: (lesson: ScheduleLesson, { period }: Pick<Slot, 'period'>) =>
      numbers.get(bellOf(lesson))?.[period] ?? period + 1,
    /** The same numbers are other hours with each bell. */
    absence: ({ kind, of, slots }: Absent): Change[] =>
      [...numbers].map(([bell, known]) => ({
        ...{ kind: 'ABSENT', [kind]: of, bell },
        slots: slots.flatMap(({ weekday, lessonNumber }) => {
          const period = known.indexOf(lessonNumber)
          return period < 0 ? [] : [{ day: weekday - 1, period }]
        }),
      })),
  }
}
export type BenchMap = ReturnType<typeof mapOf>

export const namesOf = (
  data: Workbench,
  lessons: ReadonlyMap<string, ScheduleLesson>,
  map: BenchMap,
): Names => {
  const named = (list: readonly Named[]) => new Map(list.map(({ id, name }) => [String(id), name]))
  const teachers = named(data.lessons.flatMap((one) => one.teachers))
  const classes = named(data.lessons.flatMap((one) => one.classes))
  const own = data.lessons.flatMap(({ sections = [] }) => sections.flatMap(({ room }) => room ?? []))
  const rooms = named([...data.rooms, ...own])
  const rules = new Map(data.rules.map(({ id, words }) => [id, words]))
  return {
    lesson: (id) => ({
      course: lessons.get(id)?.courseName ?? '',
      classes:
        lessons
          .get(id)
          ?.classes.map(({ name }) => name)
          .join('、') ?? '',
    }),
    teacher: (id) => teachers.get(id) ?? '',
    class: (id) => classes.get(id) ?? '',
    room: (id) => rooms.get(id) ?? '场地',
    slot: (id, slot) => {
      const lesson = lessons.get(id)
      return slotName(slot.day + 1, lesson === undefined ? slot.period + 1 : map.numberOf(lesson, slot))
    },
    rule: (id) => rules.get(id) ?? '',
  }
}

export const slotName = (weekday: number, number: number) => `${shortWeekday(weekday)}第 ${number} 节`
export const slotKey = (weekday: number, number: number) => `${weekday}-${number}`

/** How often each rule is broken, by what it is called on the screen. */
export const countsOf = (data: Workbench, score: Score) => {
  const keys = new Map(data.rules.map(({ id, key }) => [id, key]))
  const counts = new Map<CostKey, { count: number; cost: number }>()
  for (const { rule, count, weight } of score.rules) {
    const key = keys.get(rule)
    if (key === undefined) continue
    const before = counts.get(key) ?? { count: 0, cost: 0 }
    counts.set(key, { count: before.count + count, cost: before.cost + count * weight })
  }
  return counts
}

/** What must be kept and is not, besides what waits for a place. */
export const brokenIn = ({ hard, unplaced }: Pick<Score, 'hard' | 'unplaced'>) => hard - unplaced

export const changesOf = (data: Workbench, { changes }: Pick<Suggestion, 'changes'>) => {
  const keys = new Map(data.rules.map(({ id, key }) => [id, key]))
  const deltas = new Map<CostKey, number>()
  for (const { rule, delta } of changes) {
    const key = keys.get(rule)
    if (key !== undefined) deltas.set(key, (deltas.get(key) ?? 0) + delta)
  }
  return deltas
}

export const costWords = (soft: number) => (soft === 0 ? '不扣分' : soft > 0 ? `扣 ${soft}` : `少扣 ${-soft}`)

/** Which lessons a cell shows; a double one stands in all its periods. */
export const isIn = ({ weekday, lessonNumber, length }: ScheduleLesson, day: number, number: number) =>
  weekday === day && lessonNumber !== null && number >= lessonNumber && number < lessonNumber + length
