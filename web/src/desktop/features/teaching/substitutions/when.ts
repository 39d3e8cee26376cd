import { shortWeekday, weekdayOf } from '@xueqiao/contract/common/calendar'
import type { DeskLesson } from '@xueqiao/contract/features/teaching/substitutions/api'
import { periodsName, WATCHING } from '@xueqiao/contract/features/teaching/timetable/values'

/** 周四第 5 节, 周四早读. */
export const whenOf = (lesson: { date: string } & Parameters<typeof periodsName>[0]) =>
  `${shortWeekday(weekdayOf(lesson.date))}${periodsName(lesson)}`

/** As a day goes: a watch has the number of the lesson beside it. */
export const inOrder = (
  a: Pick<DeskLesson, 'date' | 'lessonNumber' | 'startsAt'>,
  b: Pick<DeskLesson, 'date' | 'lessonNumber' | 'startsAt'>,
) =>
  a.date.localeCompare(b.date) ||
  a.lessonNumber - b.lessonNumber ||
  (a.startsAt ?? '').localeCompare(b.startsAt ?? '')

/** 3 节、看班 1 次: a double lesson is two, and watches are counted apart. */
export const countOf = (lessons: readonly Pick<DeskLesson, 'length' | 'watch'>[]) => {
  const watches = lessons.filter(({ watch }) => watch !== undefined).length
  const periods = lessons.reduce((sum, { length }) => sum + length, 0) - watches
  return [periods > 0 || watches === 0 ? `${periods} 节` : '', watches > 0 ? `${WATCHING} ${watches} 次` : '']
    .filter(Boolean)
    .join('、')
}

/** One of a list, in which a lesson and a watch may have the same number. */
export const keyOf = ({ id, date, watch }: Pick<DeskLesson, 'id' | 'date' | 'watch'>) =>
  `${date} ${watch?.kind} ${id}`
