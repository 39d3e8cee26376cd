import type { ScheduleLesson } from '@xueqiao/contract/features/teaching/timetable/versions'

interface Named {
  id: number
  name: string
}

export interface Sheet {
  grade: string
  days: readonly number[]
  numbers: readonly number[]
  classes: readonly (Named & { at: (weekday: number, number: number) => readonly ScheduleLesson[] })[]
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)
const endOf = ({ lessonNumber, length }: ScheduleLesson) =>
  lessonNumber === null ? 0 : lessonNumber + length - 1

const sheetOf = (grade: string, classes: readonly Named[], lessons: readonly ScheduleLesson[]): Sheet => {
  const of = new Map(
    classes.map(({ id }) => [id, lessons.filter((one) => one.classes.some((cls) => cls.id === id))]),
  )
  const all = [...of.values()].flat()
  return {
    grade,
    days: upTo(Math.max(5, ...all.map(({ weekday }) => weekday ?? 0))),
    numbers: upTo(Math.max(1, ...all.map(endOf))),
    classes: classes.map((cls) => ({
      ...cls,
      at: (weekday, number) =>
        (of.get(cls.id) ?? []).filter(
          (one) => one.weekday === weekday && (one.lessonNumber ?? 0) <= number && number <= endOf(one),
        ),
    })),
  }
}

/** A sheet a grade, of the classes that have lessons in this version. */
export const sheetsOf = (
  lessons: readonly ScheduleLesson[],
  classes: readonly (Named & { grade: string })[],
): Sheet[] => {
  const taught = new Set(lessons.flatMap((one) => one.classes.map(({ id }) => id)))
  const there = classes.filter(({ id }) => taught.has(id))
  return [...new Set(there.map(({ grade }) => grade))].map((grade) =>
    sheetOf(
      grade,
      there.filter((one) => one.grade === grade),
      lessons,
    ),
  )
}
