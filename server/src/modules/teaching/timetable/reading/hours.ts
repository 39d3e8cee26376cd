import type { WeekPeriod } from '@xueqiao/contract/features/teaching/timetable/week'

/** The hours of a day for some grades, as long as they are in force. */
export interface Bell {
  id: number
  gradeFrom: number
  gradeTo: number
  startsOn: string
  endsOn: string | null
  periods: WeekPeriod[]
}

/** Of those that fit, the one begun last: `bells` come in that order. */
export const bellOn = (bells: readonly Bell[], date: string, grade: number) =>
  bells.find(
    (bell) =>
      grade >= bell.gradeFrom &&
      grade <= bell.gradeTo &&
      bell.startsOn <= date &&
      (bell.endsOn === null || date <= bell.endsOn),
  )

const periodOf = (bell: Bell | undefined, lessonNumber: number) =>
  bell?.periods.find((period) => period.lessonNumber === lessonNumber)

/** From the beginning of the first period to the end of the last. */
export const clockOf = (
  bell: Bell | undefined,
  { lessonNumber, length }: { lessonNumber: number; length: number },
) => ({
  startsAt: periodOf(bell, lessonNumber)?.startsAt ?? null,
  endsAt: periodOf(bell, lessonNumber + length - 1)?.endsAt ?? null,
})

/** Until noon there are so many, where nobody has said when lessons are. */
const MORNING = 4
const unknown = (lessonNumber: number): WeekPeriod => ({
  lessonNumber,
  name: `第 ${lessonNumber} 节`,
  kind: 'LESSON',
  part: lessonNumber <= MORNING ? 'MORNING' : 'AFTERNOON',
  startsAt: null,
  endsAt: null,
})

/** The rows of a table: the periods of its hours, and those that its lessons name besides. */
export const periodsFor = (bell: Bell | undefined, numbers: Iterable<number>): WeekPeriod[] => {
  const known = bell?.periods ?? []
  const missing = [...new Set(numbers)].filter((number) => periodOf(bell, number) === undefined)
  return [...known, ...missing.toSorted((a, b) => a - b).map(unknown)]
}
