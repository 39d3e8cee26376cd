import { type Insertable, sql } from 'kysely'
import type { Database, Db, Tx } from '../../platform/db/database'

export type NewCourse = Insertable<Database['courses']>

/** Lists, pickers and a class's courses share these rows, so they cannot disagree. */
export const rows = (db: Db) =>
  db
    .selectFrom('courses as co')
    .leftJoin('departments as d', 'd.id', 'co.department_id')
    .select([
      'co.id',
      'co.name',
      'co.course_code as courseCode',
      'co.course_type as courseType',
      'co.credits',
      'co.semester',
      'd.name as departmentName',
      sql<string[]>`array(select t.name from course_teachers ct join teachers t on t.id = ct.teacher_id
        where ct.course_id = co.id and t.deleted_at is null order by t.name collate "zh-x-icu")`.as(
        'teacherNames',
      ),
    ])
    .where('co.deleted_at', 'is', null)
    .orderBy('co.course_code')

export const ofClass = (db: Db, classId: number) =>
  rows(db)
    .innerJoin('class_courses as cc', 'cc.course_id', 'co.id')
    .where('cc.class_id', '=', classId)
    .execute()

export const existing = async (db: Db, ids: readonly number[]): Promise<Set<number>> => {
  if (ids.length === 0) return new Set()
  const found = await db
    .selectFrom('courses')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(found.map((row) => row.id))
}

export const insertMany = async (db: Tx, courses: NewCourse[]) => {
  const inserted = await db.insertInto('courses').values(courses).returning(['id', 'course_code']).execute()
  return new Map(inserted.map((row) => [row.course_code, row.id]))
}

export const addTeachers = async (db: Tx, pairs: { course_id: number; teacher_id: number }[]) => {
  if (pairs.length === 0) return
  await db
    .insertInto('course_teachers')
    .values(pairs)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
