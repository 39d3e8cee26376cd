import { ADMIN_NAME, ROLES } from '@xueqiao/contract/access/roles'
import { type Insertable, sql } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database'
import type { Reach } from '../../account/reach/access'
import { classesWithin } from '../../account/reach/scope'
import type { Lesson, Taught } from '../deeds'

export const semesterById = (db: Db, id: number) =>
  db
    .selectFrom('semesters')
    .select(['id', 'code', 'name', 'start_date as startDate', 'end_date as endDate'])
    .select(['is_current as isCurrent', 'academic_year_id as yearId'])
    .where('id', '=', id)
    .executeTakeFirst()

export type Semester = NonNullable<Awaited<ReturnType<typeof semesterById>>>

export const semesterBefore = (db: Db, startDate: string) =>
  db
    .selectFrom('semesters')
    .select(['id', 'name'])
    .where('start_date', '<', startDate)
    .orderBy('start_date', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Every semester that a plan may still be made for, and the code or name by which a sheet calls it. */
export const openSemesters = (db: Db, today: string) =>
  db
    .selectFrom('semesters')
    .select(['id', 'code', 'name', 'start_date as startDate', 'end_date as endDate'])
    .select(['is_current as isCurrent', 'academic_year_id as yearId'])
    .where('end_date', '>=', today)
    .orderBy('code')
    .execute()

/** Whom a sheet may name, by number. */
export const teachersByNumber = async (db: Db) => {
  const found = await db
    .selectFrom('teachers')
    .select(['id', 'name', 'teacher_number as number', 'employment_status as status'])
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(found.map((one) => [one.number, one]))
}

/** Whoever changes the row of a class holds it, so that of two saves the second sees what the first did. */
export const lockClasses = async (db: Tx, reach: Reach, ids: readonly number[]) => {
  const found = await db
    .selectFrom('classes as c')
    .select('c.id')
    .where('c.id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('c.deleted_at', 'is', null)
    .where(classesWithin(reach))
    .orderBy('c.id')
    .forNoKeyUpdate()
    .execute()
  return found.map(({ id }) => id)
}

export const classesSeen = async (db: Db, reach: Reach, ids: readonly number[]) => {
  const found = await db
    .selectFrom('classes as c')
    .select('c.id')
    .where('c.id', '=', sql<number>`any(${ids}::bigint[])`)
    .where(classesWithin(reach))
    .execute()
  return found.map(({ id }) => id)
}

const BUILT_IN = ROLES.map((role) => `ROLE_${role}`)

/** The other way round: whose plan these classes are in (`planReach`). */
export const whoPlans = async (db: Db, classIds: readonly number[]) => {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where u.deleted_at is null and u.enabled and (u.username = ${ADMIN_NAME} or u.id in (
      select ur.user_id from user_roles ur join role_permissions p on p.role_id = ur.role_id
        and p.permission_code = 'schedule:manage')) and (
      u.username = ${ADMIN_NAME} or exists (select from user_roles ur join roles r on r.id = ur.role_id
        where ur.user_id = u.id and (r.name in ('ROLE_ADMIN', 'ROLE_SCHOOL_ADMIN')
          or u.profile_type = 'ADMIN' and not r.name = any(${BUILT_IN}::text[])
            and exists (select from role_permissions p
              where p.role_id = r.id and p.permission_code = 'schedule:manage')
          or u.profile_type = 'TEACHER' and r.name = 'ROLE_DEPARTMENT_ADMIN' and exists (
            select from classes c join departments d on d.id = c.department_id
              join departments led on d.path like led.path || '%'
              left join teachers t on t.id = u.profile_id
            where c.id = any(${classIds}::bigint[]) and (led.head_id = u.profile_id or led.id = t.department_id)))))
    order by u.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Held as well: whoever lets a teacher or a course go waits, and then ends what was written here. */
export const holdTeachers = (db: Tx, ids: readonly number[]) =>
  db
    .selectFrom('teachers')
    .select(['id', 'name', 'employment_status as status'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute()

export const holdCourses = (db: Tx, ids: readonly number[]) =>
  db
    .selectFrom('courses')
    .select(['id', 'name'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute()

export const standing = (db: Db, semesterId: number, classIds: readonly number[]) =>
  db
    .selectFrom('teaching_assignments as ta')
    .innerJoin('teachers as t', 't.id', 'ta.teacher_id')
    .select(['ta.id', 'ta.class_id as classId', 'ta.course_id as courseId', 'ta.teacher_id as teacherId'])
    .select(['t.name as teacherName', 't.teacher_number as teacherNumber'])
    .select('ta.weekly_lessons as weeklyLessons')
    .where('ta.semester_id', '=', semesterId)
    .where('ta.class_id', '=', sql<number>`any(${classIds}::bigint[])`)
    .where('ta.ended_at', 'is', null)
    .orderBy('ta.class_id')
    .orderBy('ta.course_id')
    .orderBy('ta.id')
    .execute()

export type Standing = Awaited<ReturnType<typeof standing>>[number]

/** Who was the last to begin or end anything in a cell. */
export const lastChange = async (db: Db, semesterId: number, classId: number, courseId: number) => {
  const { rows } = await sql<{ at: Date; name: string }>`
    select at, coalesce(t.name, u.username, '系统') as name from (
      select created_at as at, created_by as who from teaching_assignments ta
        where ta.semester_id = ${semesterId} and ta.class_id = ${classId} and ta.course_id = ${courseId}
      union all select ended_at, ended_by from teaching_assignments ta
        where ta.semester_id = ${semesterId} and ta.class_id = ${classId} and ta.course_id = ${courseId}) change
    left join users u on u.id = change.who
    left join teachers t on u.profile_type = 'TEACHER' and t.id = u.profile_id
    where at is not null order by at desc limit 1`.execute(db)
  return rows[0]
}

interface Deed {
  now: Date
  by: number | null
}

export const end = async (db: Tx, ids: readonly number[], { now, by }: Deed) => {
  if (ids.length === 0) return
  await sql`update teaching_assignments set ended_at = ${now}, ended_by = ${by}
    where id = any(${ids}::bigint[]) and ended_at is null`.execute(db)
}

export const begin = async (db: Tx, semesterId: number, lessons: readonly Lesson[], { now, by }: Deed) => {
  if (lessons.length === 0) return
  await sql`
    insert into teaching_assignments (semester_id, class_id, course_id, teacher_id, weekly_lessons, created_at, created_by)
    select ${semesterId}, r."classId", r."courseId", r."teacherId", r."weeklyLessons", ${now}, ${by}
    from jsonb_to_recordset(${JSON.stringify(lessons)}::jsonb)
      as r ("classId" bigint, "courseId" bigint, "teacherId" bigint, "weeklyLessons" smallint)`.execute(db)
}

/** Where somebody is planned already, nobody from the year before is put beside them. */
export const carryOn = async (db: Tx, semesterId: number, lessons: readonly Lesson[], { now, by }: Deed) => {
  const { rows } = await sql<{ id: number }>`
    insert into teaching_assignments (semester_id, class_id, course_id, teacher_id, weekly_lessons, created_at, created_by)
    select ${semesterId}, r."classId", r."courseId", r."teacherId", r."weeklyLessons", ${now}, ${by}
    from jsonb_to_recordset(${JSON.stringify(lessons)}::jsonb)
      as r ("classId" bigint, "courseId" bigint, "teacherId" bigint, "weeklyLessons" smallint)
    where not exists (select from teaching_assignments ta where ta.semester_id = ${semesterId}
      and ta.class_id = r."classId" and ta.course_id = r."courseId" and ta.ended_at is null)
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** As they are, for a school that brings its plan along. */
export const add = async (db: Tx, rows: readonly Insertable<Database['teaching_assignments']>[]) => {
  if (rows.length > 0) await db.insertInto('teaching_assignments').values(rows).execute()
}

/** Which of these semesters have a plan, and whether anything of it stands. */
export const plansOf = async (db: Db, semesterIds: readonly number[]) => {
  const { rows } = await sql<{ id: number; stands: boolean }>`
    select semester_id as id, bool_or(ended_at is null) as stands from teaching_assignments
    where semester_id = any(${semesterIds}::bigint[]) group by semester_id`.execute(db)
  return new Map(rows.map(({ id, stands }) => [id, stands ? ('STANDS' as const) : ('ENDED' as const)]))
}

export const forgetPlans = async (db: Tx, semesterIds: readonly number[]) => {
  await sql`delete from teaching_assignments
    where semester_id = any(${semesterIds}::bigint[]) and ended_at is not null`.execute(db)
}

/** Whose plan is another by what was written. */
export interface Touched {
  semesterId: number
  classId: number
}

/** What a promotion had ended goes on, with whoever is still there to teach it. */
export const resume = async (db: Tx, ids: readonly number[]) => {
  const { rows } = await sql<Touched>`update teaching_assignments ta set ended_at = null, ended_by = null
    from teachers t, courses co
    where ta.id = any(${ids}::bigint[]) and ta.ended_at is not null
      and t.id = ta.teacher_id and t.deleted_at is null and t.employment_status = '在职'
      and co.id = ta.course_id and co.deleted_at is null
    returning ta.semester_id as "semesterId", ta.class_id as "classId"`.execute(db)
  return rows
}

/** What somebody has ended since is history, and stays. */
export const takeBack = async (db: Tx, ids: readonly number[]) => {
  const { rows } = await sql<Touched>`delete from teaching_assignments
    where id = any(${ids}::bigint[]) and ended_at is null
    returning semester_id as "semesterId", class_id as "classId"`.execute(db)
  return rows
}

/** What was taught in past semesters stays as it was. */
export const openOf = (db: Db, { classIds, courseIds, teacherIds, after }: Taught, today: string) =>
  db
    .selectFrom('teaching_assignments as ta')
    .innerJoin('semesters as se', 'se.id', 'ta.semester_id')
    .innerJoin('classes as c', 'c.id', 'ta.class_id')
    .innerJoin('courses as co', 'co.id', 'ta.course_id')
    .innerJoin('teachers as t', 't.id', 'ta.teacher_id')
    .select(['ta.id', 'ta.semester_id as semesterId', 'ta.class_id as classId', 'c.name as className'])
    .select('co.name as courseName')
    .select(['t.name as teacherName', 'ta.weekly_lessons as weeklyLessons', 'se.name as semesterName'])
    .where('ta.ended_at', 'is', null)
    .where('se.end_date', '>=', today)
    .$if(after !== undefined, (query) => query.where('se.start_date', '>', after ?? today))
    .$if(classIds !== undefined, (query) =>
      query.where('ta.class_id', '=', sql<number>`any(${classIds ?? []}::bigint[])`),
    )
    .$if(courseIds !== undefined, (query) =>
      query.where('ta.course_id', '=', sql<number>`any(${courseIds ?? []}::bigint[])`),
    )
    .$if(teacherIds !== undefined, (query) =>
      query.where('ta.teacher_id', '=', sql<number>`any(${teacherIds ?? []}::bigint[])`),
    )
    .orderBy('ta.id')
    .execute()

export type Open = Awaited<ReturnType<typeof openOf>>[number]
