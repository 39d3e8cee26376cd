import type { Db } from '../../../../platform/db/database'
import { heldIn, semesterOn, weeksAround } from '../../timetable/service'
import { matched } from './matching'
import * as s from './slot-queries'

/** What the classes have in the weeks of these lessons, as it is held. */
export const heldAround = async (db: Db, slots: readonly s.Slot[]) => {
  const dates = [...new Set(slots.flatMap(({ date }) => weeksAround(date)))].toSorted()
  const classIds = [...new Set(slots.map(({ classId }) => classId))]
  const semester = await semesterOn(db, slots[0]?.date ?? '')
  const { lessons, gone } = await heldIn(db, { classIds }, { semester, dates })
  return { semester, lessons, gone }
}

/** With where each of its lessons really is. */
export const placed = async (db: Db, id: number) => {
  const known = await s.slotsOf(db, id, null)
  if (known.length === 0) return []
  const { semester, lessons } = await heldAround(db, known)
  const slots = semester === undefined ? known : await s.slotsOf(db, id, semester.yearId)
  return slots.map(({ courseId, ...slot }) => {
    const [lesson] = matched(lessons, [{ ...slot, courseId }]).keys()
    return {
      ...slot,
      heldOn: lesson?.date ?? null,
      heldAt: lesson?.lessonNumber ?? null,
      startsAt: lesson?.startsAt ?? null,
    }
  })
}
