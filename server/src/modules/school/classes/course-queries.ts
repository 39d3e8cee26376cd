import type { Db, Tx } from '../../../platform/db/database'

export const courseIds = async (db: Db, classId: number) => {
  const found = await db
    .selectFrom('class_courses')
    .select('course_id as id')
    .where('class_id', '=', classId)
    .execute()
  return found.map(({ id }) => id)
}

export const replaceCourses = async (db: Tx, classId: number, courseIds: readonly number[]) => {
  await db.deleteFrom('class_courses').where('class_id', '=', classId).execute()
  await addCourses(
    db,
    courseIds.map((course_id) => ({ class_id: classId, course_id })),
  )
}

export const addCourses = async (db: Tx, pairs: { class_id: number; course_id: number }[]) => {
  if (pairs.length > 0) await db.insertInto('class_courses').values(pairs).execute()
}

export const dropCourses = async (db: Tx, courseIds: readonly number[]) => {
  const dropped = await db
    .deleteFrom('class_courses')
    .where('course_id', 'in', courseIds)
    .returning('class_id')
    .execute()
  return dropped.map(({ class_id }) => class_id)
}
