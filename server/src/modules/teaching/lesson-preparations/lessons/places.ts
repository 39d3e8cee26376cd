import type { Db } from '../../../../platform/db/database'
import { type Frame, frameOf, heldWithin, semesterOn, weeksAround } from '../../timetable/service'
import { matched } from './matching'
import * as s from './slot-queries'

export const weeksOf = (slots: readonly s.Slot[]) =>
  [...new Set(slots.flatMap(({ date }) => weeksAround(date)))].toSorted()

const readFrame = async (db: Db, slots: readonly s.Slot[]) =>
  frameOf(db, { semester: await semesterOn(db, slots[0]?.date ?? ''), dates: weeksOf(slots) })

/** What the classes have in the weeks of these lessons, as it is held. */
export const heldAround = async (db: Db, slots: readonly s.Slot[], known?: Frame) => {
  const frame = known ?? (await readFrame(db, slots))
  const classIds = [...new Set(slots.map(({ classId }) => classId))]
  const { lessons, gone } = await heldWithin(db, { classIds }, frame)
  return { semester: frame.semester, lessons, gone }
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
