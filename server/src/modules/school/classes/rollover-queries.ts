import type { Db, Tx } from '../../../platform/db/database'
import { anyOf, flag, records } from '../../../platform/db/fragments'

/** What a new school year changes about a class. */
export interface Standing {
  name: string
  grade: number
  academicYear: string | null
  departmentId: number | null
  headTeacherId: number | null
  assistantTeacherId: number | null
  ended: boolean
}

export const standings = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('classes')
    .select(['id', 'name', 'grade', 'academic_year as academicYear', 'department_id as departmentId'])
    .select(['head_teacher_id as headTeacherId', 'assistant_teacher_id as assistantTeacherId'])
    .select((eb) => flag(eb('deleted_at', 'is not', null)).as('ended'))
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .execute()

const STANDING = {
  id: 'bigint',
  name: 'text',
  grade: 'smallint',
  academicYear: 'text',
  departmentId: 'bigint',
  headTeacherId: 'bigint',
  assistantTeacherId: 'bigint',
  ended: 'boolean',
} as const

/** All at once, so that classes may take each other's names. The version only ever goes up, forth and back. */
export const stand = async (db: Tx, classes: readonly (Standing & { id: number })[], now: Date) => {
  await db
    .updateTable('classes as c')
    .from(records('r', classes, STANDING))
    .set((eb) => ({
      name: eb.ref('r.name'),
      grade: eb.ref('r.grade'),
      academic_year: eb.ref('r.academicYear'),
      department_id: eb.ref('r.departmentId'),
      head_teacher_id: eb.ref('r.headTeacherId'),
      assistant_teacher_id: eb.ref('r.assistantTeacherId'),
      deleted_at: eb
        .case()
        .when('r.ended', '=', eb.lit(true))
        .then(eb.cast<Date>(eb.val(now), 'timestamptz'))
        .end(),
      updated_at: now,
      version: eb('c.version', '+', 1),
    }))
    .whereRef('c.id', '=', 'r.id')
    .execute()
}

export interface NewClass {
  name: string
  grade: number
  classNumber: string | null
  departmentId: number | null
  headTeacherId: number | null
  capacity: number | null
}

/** Their ids by name: in one year no two have the same. */
export const add = async (db: Tx, classes: readonly NewClass[], academicYear: string) => {
  if (classes.length === 0) return new Map<string, number>()
  const rows = classes.map(({ name, grade, capacity, ...one }) => ({
    name,
    grade,
    capacity,
    class_number: one.classNumber,
    department_id: one.departmentId,
    head_teacher_id: one.headTeacherId,
    academic_year: academicYear,
  }))
  const added = await db.insertInto('classes').values(rows).returning(['id', 'name']).execute()
  return new Map(added.map(({ id, name }) => [name, id]))
}

/** Of classes that were made by mistake and never held anybody. */
export const erase = async (db: Tx, ids: readonly number[]) => {
  if (ids.length > 0) await db.deleteFrom('classes').where('id', 'in', ids).execute()
}

export const coursesOf = (db: Db, classIds: readonly number[]) =>
  db
    .selectFrom('class_courses')
    .selectAll()
    .where('class_id', '=', anyOf(classIds))
    .orderBy('class_id')
    .orderBy('course_id')
    .execute()

export type ClassCourse = Awaited<ReturnType<typeof coursesOf>>[number]

export const setCourses = async (db: Tx, classIds: readonly number[], pairs: readonly ClassCourse[]) => {
  await db.deleteFrom('class_courses').where('class_id', '=', anyOf(classIds)).execute()
  await db
    .insertInto('class_courses')
    .columns(['class_id', 'course_id'])
    .expression(
      db
        .selectFrom(records('r', pairs, { class_id: 'bigint', course_id: 'bigint' }))
        .select(['r.class_id', 'r.course_id']),
    )
    .execute()
}

/** Of these classes, those of which this table has rows besides these: somebody was there meanwhile. */
const withOthers =
  (table: 'class_memberships' | 'teaching_assignments') =>
  async (db: Db, classIds: readonly number[], known: readonly number[]) => {
    const others = db
      .selectFrom(table)
      .select('class_id')
      .where('class_id', '=', anyOf(classIds))
      .where((eb) => eb.not(eb('id', '=', anyOf(known))))
    const rows = await db
      .selectFrom('classes')
      .select('name')
      .where('id', 'in', others)
      .orderBy('id')
      .execute()
    return rows.map(({ name }) => name)
  }

export const everUsed = withOthers('class_memberships')
export const everTaught = withOthers('teaching_assignments')
