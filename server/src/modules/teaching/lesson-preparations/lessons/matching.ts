import { mondayOf } from '@xueqiao/contract/common/calendar'
import type { Slot } from './slot-queries'

interface Lesson {
  courseId: number
  date: string
  lessonNumber: number
  classes: readonly { id: number }[]
  change: { kind: string; movedFrom: { date: string; lessonNumber: number } | null } | null
}

/** Where the timetable has it, before it changed places. */
export const originOf = ({ date, lessonNumber, change }: Lesson) =>
  change?.movedFrom ?? { date, lessonNumber }

/** 自习 in the place of a lesson needs no preparation. */
export const isTaught = ({ change }: Lesson) => change?.kind !== 'SELF_STUDY'

export const isAt = (lesson: Lesson, slot: Slot) => {
  const { date, lessonNumber } = originOf(lesson)
  return (
    date === slot.date &&
    lessonNumber === slot.lessonNumber &&
    lesson.classes.some(({ id }) => id === slot.classId)
  )
}

/**
 * Which preparation is for which lesson. A lesson that changed places is known by where it was. Where a new timetable no
 * longer has the lesson at all, the preparation goes to the next one of the class and week that has none.
 */
export const matched = <L extends Lesson, S extends Slot & { courseId: number }>(
  lessons: readonly L[],
  slots: readonly S[],
) => {
  const found = new Map<L, S>()
  const taught = lessons.filter(isTaught)
  const ofCourse = (lesson: L, { courseId, classId }: S) =>
    lesson.courseId === courseId && lesson.classes.some(({ id }) => id === classId)
  const left = slots.filter((slot) => {
    const lesson = taught.find((one) => ofCourse(one, slot) && isAt(one, slot))
    if (lesson !== undefined && !found.has(lesson)) found.set(lesson, slot)
    return lesson === undefined
  })
  for (const slot of left) {
    const next = taught.find(
      (one) => !found.has(one) && ofCourse(one, slot) && mondayOf(one.date) === mondayOf(slot.date),
    )
    if (next !== undefined) found.set(next, slot)
  }
  return found
}
