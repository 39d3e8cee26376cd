import type { Db, Tx } from '../../../platform/db/database'
import { anyOf, flag, records } from '../../../platform/db/fragments'
import { notBefore, recordYear } from './queries'

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

export const yearsOf = (db: Db, classIds: readonly number[], yearIds: readonly number[]) =>
  db
    .selectFrom('class_years')
    .selectAll()
    .where('class_id', '=', anyOf(classIds))
    .where('academic_year_id', '=', anyOf(yearIds))
    .orderBy('class_id')
    .orderBy('academic_year_id')
    .execute()

export type ClassYear = Awaited<ReturnType<typeof yearsOf>>[number]

/** As they stand now, as what was true in this year. */
export const recordYears = async (db: Tx, classIds: readonly number[], yearId: number) => {
  await recordYear(db, yearId, classIds)
}

export const restoreYears = async (
  db: Tx,
  classIds: readonly number[],
  yearIds: readonly number[],
  before: readonly ClassYear[],
) => {
  await db
    .deleteFrom('class_years')
    .where('class_id', '=', anyOf(classIds))
    .where('academic_year_id', '=', anyOf(yearIds))
    .execute()
  if (before.length > 0)
    await db
      .insertInto('class_years')
      .values([...before])
      .execute()
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

export interface Closed {
  id: number
  studentId: number
  /** Why it had begun. */
  reason: string
}

export const openOf = (db: Db, studentIds: readonly number[]): Promise<Closed[]> =>
  db
    .selectFrom('class_memberships')
    .select(['id', 'student_id as studentId', 'reason'])
    .where('student_id', '=', anyOf(studentIds))
    .where('to_date', 'is', null)
    .orderBy('id')
    .execute()

/** With the last day of the year, or with the day on which it began if that was later. */
export const close = async (db: Tx, memberships: readonly { id: number; reason: string }[], day: string) => {
  await db
    .updateTable('class_memberships as m')
    .from(records('r', memberships, { id: 'bigint', reason: 'text' }))
    .set((eb) => ({ to_date: notBefore('m.from_date', day), reason: eb.ref('r.reason') }))
    .whereRef('m.id', '=', 'r.id')
    .execute()
}

interface Reopening {
  id: number
  reason: string
  /** Nothing: it runs on. */
  day: string | null
}

export const reopen = async (db: Tx, memberships: readonly Reopening[]) => {
  await db
    .updateTable('class_memberships as m')
    .from(records('r', memberships, { id: 'bigint', reason: 'text', day: 'date' }))
    .set((eb) => ({ to_date: eb.ref('r.day'), reason: eb.ref('r.reason') }))
    .whereRef('m.id', '=', 'r.id')
    .execute()
}

export interface Opened {
  id: number
  studentId: number
  classId: number
}

export interface Opening {
  /** The membership it goes on from. */
  after: number
  studentId: number
  classId: number
  reason: string
}

const OPENING = { after: 'bigint', studentId: 'bigint', classId: 'bigint', reason: 'text' } as const

export const open = (db: Tx, openings: readonly Opening[], yearId: number, day: string): Promise<Opened[]> =>
  db
    .insertInto('class_memberships')
    .columns(['student_id', 'class_id', 'academic_year_id', 'from_date', 'reason'])
    .expression((eb) =>
      eb
        .selectFrom(records('r', openings, OPENING))
        .innerJoin('class_memberships as m', 'm.id', 'r.after')
        .select((from) => [
          'r.studentId',
          'r.classId',
          from.val(yearId).as('yearId'),
          notBefore('m.to_date', day).as('day'),
          'r.reason',
        ]),
    )
    .returning(['id', 'student_id as studentId', 'class_id as classId'])
    .execute()

export const removeMemberships = async (db: Tx, ids: readonly number[]) => {
  await db.deleteFrom('class_memberships').where('id', '=', anyOf(ids)).execute()
}

/** Names of pupils who were put somewhere and are in another class now. */
export const strayed = async (db: Db, opened: readonly Opened[]) => {
  const rows = await db
    .selectFrom(records('r', opened, { id: 'bigint', studentId: 'bigint' }))
    .innerJoin('students as s', 's.id', 'r.studentId')
    .innerJoin('class_memberships as m', 'm.student_id', 's.id')
    .select('s.name')
    .where('m.to_date', 'is', null)
    .whereRef('m.id', '<>', 'r.id')
    .orderBy('s.student_number')
    .execute()
  return rows.map(({ name }) => name)
}

/** Of those who were put somewhere: who has left since, when and why. */
export const leavings = async (db: Db, opened: readonly Opened[]) => {
  const rows = await db
    .selectFrom('class_memberships')
    .select(['student_id as studentId', 'to_date as day', 'reason'])
    .where('to_date', 'is not', null)
    .where('id', '=', anyOf(opened.map(({ id }) => id)))
    .$narrowType<{ day: string }>()
    .execute()
  return new Map(rows.map(({ studentId, ...end }) => [studentId, end]))
}

/** Names of pupils in these classes, or of these, whose memberships are none of these. */
export const newcomers = async (
  db: Db,
  classIds: readonly number[],
  studentIds: readonly number[],
  known: readonly number[],
) => {
  const rows = await db
    .selectFrom('class_memberships as m')
    .innerJoin('students as s', 's.id', 'm.student_id')
    .distinct()
    .select(['s.name', 's.student_number'])
    .where('m.to_date', 'is', null)
    .where((eb) => eb.not(eb('m.id', '=', anyOf(known))))
    .where((eb) => eb('m.class_id', '=', anyOf(classIds)).or('m.student_id', '=', anyOf(studentIds)))
    .orderBy('s.student_number')
    .execute()
  return rows.map(({ name }) => name)
}

/** Of these classes, those in which somebody was meanwhile. */
export const everUsed = async (db: Db, classIds: readonly number[], known: readonly number[]) => {
  const rows = await db
    .selectFrom('classes as c')
    .select('c.name')
    .where('c.id', '=', anyOf(classIds))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('class_memberships as m')
          .whereRef('m.class_id', '=', 'c.id')
          .where((of) => of.not(of('m.id', '=', anyOf(known)))),
      ),
    )
    .orderBy('c.id')
    .execute()
  return rows.map(({ name }) => name)
}

export const everTaught = async (db: Db, classIds: readonly number[], known: readonly number[]) => {
  const rows = await db
    .selectFrom('classes as c')
    .select('c.name')
    .where('c.id', '=', anyOf(classIds))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('teaching_assignments as a')
          .whereRef('a.class_id', '=', 'c.id')
          .where((of) => of.not(of('a.id', '=', anyOf(known)))),
      ),
    )
    .orderBy('c.id')
    .execute()
  return rows.map(({ name }) => name)
}
