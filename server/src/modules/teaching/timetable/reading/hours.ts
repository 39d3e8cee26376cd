import type { WeekPeriod } from '@xueqiao/contract/features/teaching/timetable/week'
import type { bellSchedulesFor } from '../../../school/bell-schedules/service'

/** Which hours a grade has on a day. */
export type HoursOf = Awaited<ReturnType<typeof bellSchedulesFor>>
export type Hours = NonNullable<ReturnType<HoursOf>>

const periodOf = (hours: Hours | undefined, lessonNumber: number) =>
  hours?.periods.find((period) => period.lessonNumber === lessonNumber)

interface Span {
  lessonNumber: number
  length: number
}

/** From the beginning of the first period to the end of the last. */
export const clockOf = (hours: Hours | undefined, { lessonNumber, length }: Span) => ({
  startsAt: periodOf(hours, lessonNumber)?.startsAt ?? null,
  endsAt: periodOf(hours, lessonNumber + length - 1)?.endsAt ?? null,
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
export const periodsFor = (hours: Hours | undefined, numbers: Iterable<number>): WeekPeriod[] => {
  const missing = [...new Set(numbers)].filter((number) => periodOf(hours, number) === undefined)
  return [...(hours?.periods ?? []), ...missing.toSorted((a, b) => a - b).map(unknown)]
}
