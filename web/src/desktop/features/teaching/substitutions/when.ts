import { weekdayOf } from '@xueqiao/contract/common/calendar'
import { periodsName, weekdayName } from '@xueqiao/contract/features/teaching/timetable/values'

/** 周四第 5 节. */
export const whenOf = (lesson: { date: string; lessonNumber: number; length: number }) =>
  `${weekdayName(weekdayOf(lesson.date))}${periodsName(lesson)}`

/** How many 节 they are: a double lesson is two. */
export const periodsOf = (lessons: readonly { length: number }[]) =>
  lessons.reduce((sum, { length }) => sum + length, 0)
