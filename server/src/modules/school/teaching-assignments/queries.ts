import { ADMIN_NAME, ROLES } from '@xueqiao/contract/access/roles'
import { type Insertable, sql } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database'
import { anyOf, lit, records } from '../../../platform/db/fragments'
import type { Reach } from '../../account/reach/access'
import { classesWithin, isBelow } from '../../account/reach/scope'
import { OFFICE_ACCOUNT } from '../../base/school-settings/scope'
import type { Lesson, Taught } from '../deeds'

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
    .where('c.id', '=', anyOf(ids))
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
    .where('c.id', '=', anyOf(ids))
    .where(classesWithin(reach))
    .execute()
  return found.map(({ id }) => id)
}

const BUILT_IN = ROLES.map((role) => `ROLE_${role}`)

/** The other way round: whose plan these classes are in (`planReach`). Raw: its nested conditions read best as they stand. */
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
              join departments led on ${isBelow('d.path', 'led.path')}
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
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute()

export const holdCourses = (db: Tx, ids: readonly number[]) =>
  db
    .selectFrom('courses')
    .select(['id', 'name'])
    .where('id', '=', anyOf(ids))
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
    .where('ta.class_id', '=', anyOf(classIds))
    .where('ta.ended_at', 'is', null)
    .orderBy('ta.class_id')
    .orderBy('ta.course_id')
    .orderBy('ta.id')
    .execute()

export type Standing = Awaited<ReturnType<typeof standing>>[number]

/** Who was the last to begin or end anything in a cell. */
export const lastChange = async (db: Db, semesterId: number, classId: number, courseId: number) => {
  const cell = db
    .selectFrom('teaching_assignments as ta')
    .where('ta.semester_id', '=', semesterId)
    .where('ta.class_id', '=', classId)
    .where('ta.course_id', '=', courseId)
  return db
    .selectFrom(
      cell
        .select(['ta.created_at as at', 'ta.created_by as who'])
        .unionAll(cell.select(['ta.ended_at as at', 'ta.ended_by as who']))
        .as('change'),
    )
    .leftJoin('users as u', 'u.id', 'change.who')
    .leftJoin('teachers as t', (join) =>
      join.on('u.profile_type', '=', lit('TEACHER')).onRef('t.id', '=', 'u.profile_id'),
    )
    .select((eb) => eb.fn.coalesce('t.name', OFFICE_ACCOUNT, lit('系统')).as('name'))
    .select('change.at')
    .where('change.at', 'is not', null)
    .orderBy('change.at', 'desc')
    .limit(1)
    .$narrowType<{ at: Date }>()
    .executeTakeFirst()
}

interface Deed {
  now: Date
  by: number | null
}

export const end = async (db: Tx, ids: readonly number[], { now, by }: Deed) => {
  if (ids.length === 0) return
  await db
    .updateTable('teaching_assignments')
    .set({ ended_at: now, ended_by: by })
    .where('id', '=', anyOf(ids))
    .where('ended_at', 'is', null)
    .execute()
}

const LESSON = {
  classId: 'bigint',
  courseId: 'bigint',
  teacherId: 'bigint',
  weeklyLessons: 'smallint',
} as const

const WRITTEN = ['semester_id', 'class_id', 'course_id', 'teacher_id', 'weekly_lessons'] as const

/** The rows that these lessons become. */
const begun = (db: Tx, semesterId: number, lessons: readonly Lesson[], { now, by }: Deed) =>
  db
    .selectFrom(records('r', lessons, LESSON))
    .select((eb) => eb.val(semesterId).as('semester_id'))
    .select(['r.classId as class_id', 'r.courseId as course_id', 'r.teacherId as teacher_id'])
    .select('r.weeklyLessons as weekly_lessons')
    .select((eb) => [eb.val(now).as('created_at'), eb.val(by).as('created_by')])

export const begin = async (db: Tx, semesterId: number, lessons: readonly Lesson[], deed: Deed) => {
  if (lessons.length === 0) return
  await db
    .insertInto('teaching_assignments')
    .columns([...WRITTEN, 'created_at', 'created_by'])
    .expression(begun(db, semesterId, lessons, deed))
    .execute()
}

/** Where somebody is planned already, nobody from the year before is put beside them. */
export const carryOn = async (db: Tx, semesterId: number, lessons: readonly Lesson[], deed: Deed) => {
  const rows = await db
    .insertInto('teaching_assignments')
    .columns([...WRITTEN, 'created_at', 'created_by'])
    .expression(
      begun(db, semesterId, lessons, deed).where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('teaching_assignments as ta')
              .where('ta.semester_id', '=', semesterId)
              .whereRef('ta.class_id', '=', 'r.classId')
              .whereRef('ta.course_id', '=', 'r.courseId')
              .where('ta.ended_at', 'is', null),
          ),
        ),
      ),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** As they are, for a school that brings its plan along. */
export const add = async (db: Tx, rows: readonly Insertable<Database['teaching_assignments']>[]) => {
  if (rows.length > 0) await db.insertInto('teaching_assignments').values(rows).execute()
}

/** Which of these semesters have a plan, and whether anything of it stands. */
export const plansOf = async (db: Db, semesterIds: readonly number[]) => {
  const rows = await db
    .selectFrom('teaching_assignments')
    .select('semester_id as id')
    .select((eb) => eb.fn<boolean>('bool_or', [eb('ended_at', 'is', null)]).as('stands'))
    .where('semester_id', '=', anyOf(semesterIds))
    .groupBy('semester_id')
    .execute()
  return new Map(rows.map(({ id, stands }) => [id, stands ? ('STANDS' as const) : ('ENDED' as const)]))
}

export const forgetPlans = async (db: Tx, semesterIds: readonly number[]) => {
  await db
    .deleteFrom('teaching_assignments')
    .where('semester_id', '=', anyOf(semesterIds))
    .where('ended_at', 'is not', null)
    .execute()
}

/** Whose plan is another by what was written. */
export interface Touched {
  semesterId: number
  classId: number
}

/** What a promotion had ended goes on, with whoever is still there to teach it. */
export const resume = (db: Tx, ids: readonly number[]): Promise<Touched[]> =>
  db
    .updateTable('teaching_assignments as ta')
    .from(['teachers as t', 'courses as co'])
    .set({ ended_at: null, ended_by: null })
    .where('ta.id', '=', anyOf(ids))
    .where('ta.ended_at', 'is not', null)
    .whereRef('t.id', '=', 'ta.teacher_id')
    .where('t.deleted_at', 'is', null)
    .where('t.employment_status', '=', '在职')
    .whereRef('co.id', '=', 'ta.course_id')
    .where('co.deleted_at', 'is', null)
    .returning(['ta.semester_id as semesterId', 'ta.class_id as classId'])
    .execute()

/** What somebody has ended since is history, and stays. */
export const takeBack = (db: Tx, ids: readonly number[]): Promise<Touched[]> =>
  db
    .deleteFrom('teaching_assignments')
    .where('id', '=', anyOf(ids))
    .where('ended_at', 'is', null)
    .returning(['semester_id as semesterId', 'class_id as classId'])
    .execute()

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
    .$if(classIds !== undefined, (query) => query.where('ta.class_id', '=', anyOf(classIds ?? [])))
    .$if(courseIds !== undefined, (query) => query.where('ta.course_id', '=', anyOf(courseIds ?? [])))
    .$if(teacherIds !== undefined, (query) => query.where('ta.teacher_id', '=', anyOf(teacherIds ?? [])))
    .orderBy('ta.id')
    .execute()

export type Open = Awaited<ReturnType<typeof openOf>>[number]
