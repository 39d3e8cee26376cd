import type { TimetableRules } from '@xueqiao/contract/features/teaching/timetable/rules'
import type { Db } from '../../../../platform/db/database'
import type { Lesson } from '../versions/lesson'
import { lessons as lessonsOf } from '../versions/lesson-queries'
import { paired } from '../versions/pairs'
import * as q from './problem-queries'

const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id).join()
const ofClass = ({ courseId, bandKey, classes, length, parity }: Lesson) =>
  [bandKey ?? courseId, ids(classes), length, parity].join('|')
const taught = (lesson: Lesson) => `${ofClass(lesson)}|${ids(lesson.teachers)}`
const at = (keyOf: (lesson: Lesson) => string) => (lesson: Lesson) =>
  `${keyOf(lesson)}|${lesson.weekday}|${lesson.lessonNumber}`
const both = (keyOf: (lesson: Lesson) => string) => [keyOf, keyOf] as const

/** The table that S16 compares with, where that costs anything: it stays the same however often the draft is run. */
export const lessonsBefore = async (
  db: Db,
  id: number,
  { sameAsBefore }: TimetableRules,
): Promise<Lesson[]> => {
  if (!sameAsBefore.hard && sameAsBefore.weight === 0) return []
  const before = await q.versionBefore(db, id)
  return before === null ? [] : lessonsOf(db, before)
}

/** Where each lesson stood before; of lessons that are alike, those that stand where they stood are the same. */
export const placesBefore = (lessons: readonly Lesson[], before: readonly Lesson[]): Lesson[] =>
  [...paired(lessons, before, [both(at(taught)), both(at(ofClass)), both(taught), both(ofClass)])].map(
    ([lesson, { weekday, lessonNumber }]) => ({ ...lesson, weekday, lessonNumber, locked: false }),
  )
