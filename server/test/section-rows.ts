import type { Db } from '../src/platform/db/database'

interface SectionRows {
  semesterId: number
  grade: number
  courseId: number
  teacherId: number | null
  studentIds: readonly number[]
  number?: number
  /** Another 教学班 of this plan. */
  planId?: number
}

const aPlan = async (db: Db, { semesterId, grade, courseId }: SectionRows) => {
  const { id } = await db
    .insertInto('elective_plans')
    .values({
      ...{ semester_id: semesterId, grade, status: 'CONFIRMED', largest: 45, fewest: 1, bands: 3 },
      ...{ weekly_lessons: 3, closes_on: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('elective_plan_courses')
    .values({ plan_id: id, course_id: courseId, part: 'FIRST', position: 1 })
    .execute()
  return id
}

/** A 教学班 of a confirmed plan as the database has it; each of one plan in a band of its own. */
export const aSectionRow = async (db: Db, input: SectionRows) => {
  const { courseId, teacherId, studentIds, number = 1 } = input
  const planId = input.planId ?? (await aPlan(db, input))
  const of = { plan_id: planId, course_id: courseId, band: number }
  const { id: sectionId } = await db
    .insertInto('elective_sections')
    .values({ ...of, number, teacher_id: teacherId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const pupils = studentIds.map((student_id) => ({ ...of, section_id: sectionId, student_id }))
  if (pupils.length > 0) await db.insertInto('elective_section_students').values(pupils).execute()
  return { planId, sectionId }
}
