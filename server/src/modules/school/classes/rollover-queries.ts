import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database'

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
    .select(sql<boolean>`deleted_at is not null`.as('ended'))
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id')
    .execute()

/** All at once, so that classes may take each other's names. The version only ever goes up, forth and back. */
export const stand = async (db: Tx, classes: readonly (Standing & { id: number })[], now: Date) => {
  await sql`
    update classes c set name = r.name, grade = r.grade, academic_year = r."academicYear",
      department_id = r."departmentId", head_teacher_id = r."headTeacherId",
      assistant_teacher_id = r."assistantTeacherId", deleted_at = case when r.ended then ${now}::timestamptz end,
      updated_at = ${now}, version = c.version + 1
    from jsonb_to_recordset(${JSON.stringify(classes)}::jsonb) as r (id bigint, name text, grade smallint,
      "academicYear" text, "departmentId" bigint, "headTeacherId" bigint, "assistantTeacherId" bigint, ended boolean)
    where c.id = r.id`.execute(db)
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
    .where('class_id', '=', sql<number>`any(${classIds}::bigint[])`)
    .where('academic_year_id', '=', sql<number>`any(${yearIds}::bigint[])`)
    .orderBy('class_id')
    .orderBy('academic_year_id')
    .execute()

export type ClassYear = Awaited<ReturnType<typeof yearsOf>>[number]

/** As they stand now, as what was true in this year. */
export const recordYears = async (db: Tx, classIds: readonly number[], yearId: number) => {
  await sql`insert into class_years (class_id, academic_year_id, name, grade, head_teacher_id)
    select id, ${yearId}, name, grade, head_teacher_id from classes where id = any(${classIds}::bigint[])
    on conflict (class_id, academic_year_id) do update set
      name = excluded.name, grade = excluded.grade, head_teacher_id = excluded.head_teacher_id`.execute(db)
}

export const restoreYears = async (
  db: Tx,
  classIds: readonly number[],
  yearIds: readonly number[],
  before: readonly ClassYear[],
) => {
  await sql`delete from class_years
    where class_id = any(${classIds}::bigint[]) and academic_year_id = any(${yearIds}::bigint[])`.execute(db)
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
    .where('class_id', '=', sql<number>`any(${classIds}::bigint[])`)
    .orderBy('class_id')
    .orderBy('course_id')
    .execute()

export type ClassCourse = Awaited<ReturnType<typeof coursesOf>>[number]

export const setCourses = async (db: Tx, classIds: readonly number[], pairs: readonly ClassCourse[]) => {
  await sql`delete from class_courses where class_id = any(${classIds}::bigint[])`.execute(db)
  await sql`insert into class_courses (class_id, course_id)
    select r.class_id, r.course_id from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb)
      as r (class_id bigint, course_id bigint)`.execute(db)
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
    .where('student_id', '=', sql<number>`any(${studentIds}::bigint[])`)
    .where('to_date', 'is', null)
    .orderBy('id')
    .execute()

/** With the last day of the year, or with the day on which it began if that was later. */
export const close = async (db: Tx, memberships: readonly { id: number; reason: string }[], day: string) => {
  await sql`
    update class_memberships m set to_date = greatest(m.from_date, ${day}::date), reason = r.reason
    from jsonb_to_recordset(${JSON.stringify(memberships)}::jsonb) as r (id bigint, reason text)
    where m.id = r.id`.execute(db)
}

interface Reopening {
  id: number
  reason: string
  /** Nothing: it runs on. */
  day: string | null
}

export const reopen = async (db: Tx, memberships: readonly Reopening[]) => {
  await sql`
    update class_memberships m set to_date = r.day, reason = r.reason
    from jsonb_to_recordset(${JSON.stringify(memberships)}::jsonb) as r (id bigint, reason text, day date)
    where m.id = r.id`.execute(db)
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

export const open = async (db: Tx, openings: readonly Opening[], yearId: number, day: string) => {
  const { rows } = await sql<Opened>`
    insert into class_memberships (student_id, class_id, academic_year_id, from_date, reason)
    select r."studentId", r."classId", ${yearId}, greatest(m.to_date, ${day}::date), r.reason
    from jsonb_to_recordset(${JSON.stringify(openings)}::jsonb)
      as r (after bigint, "studentId" bigint, "classId" bigint, reason text)
    join class_memberships m on m.id = r.after
    returning id, student_id as "studentId", class_id as "classId"`.execute(db)
  return rows
}

export const removeMemberships = async (db: Tx, ids: readonly number[]) => {
  await sql`delete from class_memberships where id = any(${ids}::bigint[])`.execute(db)
}

/** Names of pupils who were put somewhere and are in another class now. */
export const strayed = async (db: Db, opened: readonly Opened[]) => {
  const { rows } = await sql<{ name: string }>`
    select s.name from jsonb_to_recordset(${JSON.stringify(opened)}::jsonb) as r (id bigint, "studentId" bigint)
    join students s on s.id = r."studentId"
    join class_memberships m on m.student_id = s.id and m.to_date is null
    where m.id <> r.id order by s.student_number`.execute(db)
  return rows.map(({ name }) => name)
}

/** Of those who were put somewhere: who has left since, when and why. */
export const leavings = async (db: Db, opened: readonly Opened[]) => {
  const { rows } = await sql<{ studentId: number; day: string; reason: string }>`
    select m.student_id as "studentId", m.to_date as day, m.reason from class_memberships m
    where m.to_date is not null and m.id = any(${opened.map(({ id }) => id)}::bigint[])`.execute(db)
  return new Map(rows.map(({ studentId, ...end }) => [studentId, end]))
}

/** Names of pupils in these classes, or of these, whose memberships are none of these. */
export const newcomers = async (
  db: Db,
  classIds: readonly number[],
  studentIds: readonly number[],
  known: readonly number[],
) => {
  const { rows } = await sql<{ name: string }>`
    select distinct s.name, s.student_number from class_memberships m join students s on s.id = m.student_id
    where m.to_date is null and not m.id = any(${known}::bigint[])
      and (m.class_id = any(${classIds}::bigint[]) or m.student_id = any(${studentIds}::bigint[]))
    order by s.student_number`.execute(db)
  return rows.map(({ name }) => name)
}

/** Of these classes, those in which somebody was meanwhile. */
export const everUsed = async (db: Db, classIds: readonly number[], known: readonly number[]) => {
  const { rows } = await sql<{ name: string }>`
    select c.name from classes c where c.id = any(${classIds}::bigint[]) and exists (
      select 1 from class_memberships m where m.class_id = c.id and not m.id = any(${known}::bigint[]))
    order by c.id`.execute(db)
  return rows.map(({ name }) => name)
}

export const everTaught = async (db: Db, classIds: readonly number[], known: readonly number[]) => {
  const { rows } = await sql<{ name: string }>`
    select c.name from classes c where c.id = any(${classIds}::bigint[]) and exists (
      select from teaching_assignments a where a.class_id = c.id and not a.id = any(${known}::bigint[]))
    order by c.id`.execute(db)
  return rows.map(({ name }) => name)
}
