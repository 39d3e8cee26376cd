import type { CourseExport, CourseFilter, CourseInput } from '@xueqiao/contract/features/school/courses/api'
import { expressionBuilder, type InferResult, type Insertable, sql } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database'
import { anyOf, listOf } from '../../../platform/db/fragments'
import { contains } from '../../../platform/db/query'
import type { Reach } from '../../account/reach/access'
import {
  below,
  CLASS_NUMBER,
  classesWithin,
  isPlanned,
  isTaughtThisSemester,
  pupilCount,
  wasPlanned,
} from '../../account/reach/scope'

export type NewCourse = Insertable<Database['courses']>

const eb = expressionBuilder<Database, never>()

const teachersOf = (course: string) =>
  eb
    .selectFrom('course_teachers as ct')
    .innerJoin('teachers as t', 't.id', 'ct.teacher_id')
    .where('t.deleted_at', 'is', null)
    .where('ct.course_id', '=', sql.ref<number>(course))
    .orderBy('t.id')

/** In the same order as the ids, so that they stand side by side. */
const teacherNames = (course: 'co.id' | 'cc.course_id') => listOf(teachersOf(course).select('t.name'))

/** Of a smaller kind: an array of the database's own would come as text. */
const teacherIds = listOf(teachersOf('co.id').select(eb.cast<number>(sql.ref('t.id'), 'integer').as('id')))

/** What a class has of its course this semester, teacher by teacher. */
const lessonsInClass = eb
  .selectFrom('teaching_assignments as ta')
  .innerJoin('teachers as t', 't.id', 'ta.teacher_id')
  .where('ta.class_id', '=', sql.ref<number>('cc.class_id'))
  .where('ta.course_id', '=', sql.ref<number>('cc.course_id'))
  .where('t.deleted_at', 'is', null)
  .where(isTaughtThisSemester('ta'))

/** Who teaches it there; where nobody has ever planned the class, all who teach the course. */
const teachersInClass = eb
  .case()
  .when(wasPlanned('cc.class_id'))
  .then(listOf(lessonsInClass.select('t.name').orderBy('t.id')))
  .else(teacherNames('cc.course_id'))
  .end()

/** As the plan counts them (`lessonsOf`): of alternating weeks half, and of teachers side by side once. */
const LESSONS = sql<number>`case when bool_or(lp.together) then max(ta.weekly_lessons) else sum(ta.weekly_lessons) end
  * case when bool_or(lp.parity <> 'EVERY') then 0.5 else 1 end`

const lessons = lessonsInClass
  .leftJoin('lesson_patterns as lp', (join) =>
    join
      .onRef('lp.semester_id', '=', 'ta.semester_id')
      .onRef('lp.class_id', '=', 'ta.class_id')
      .onRef('lp.course_id', '=', 'ta.course_id'),
  )
  .select(LESSONS.as('lessons'))

const weeklyLessons = eb
  .case()
  .when(isPlanned('cc.class_id'))
  .then(sql<number>`coalesce(${lessons}, 0)::float`)
  .else(null)
  .end()

const courses = (db: Db) =>
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
      'co.department_id as departmentId',
      'd.name as departmentName',
      'co.description',
      'co.version',
      teacherIds.as('teacherIds'),
    ])
    .where('co.deleted_at', 'is', null)
    .orderBy('co.course_code')

/** Lists, pickers, detail and export share these rows, so they cannot disagree. */
const rows = (db: Db) => courses(db).select(teacherNames('co.id').as('teacherNames'))

export type CourseRecord = InferResult<ReturnType<typeof rows>>[number]

const filtered = (db: Db, { name, courseCode, courseType, departmentId }: CourseFilter) =>
  rows(db)
    .$if(name !== undefined, (query) => query.where('co.name', 'ilike', contains(name ?? '')))
    .$if(courseCode !== undefined, (query) =>
      query.where('co.course_code', 'ilike', contains(courseCode ?? '')),
    )
    .$if(courseType !== undefined, (query) => query.where('co.course_type', '=', courseType ?? '必修'))
    .$if(departmentId !== undefined, (query) => query.where('co.department_id', '=', departmentId ?? 0))

export const search = (db: Db, filter: CourseFilter) => filtered(db, filter).execute()
export const forExport = (db: Db, { ids, ...filter }: CourseExport) =>
  filtered(db, filter)
    .$if(ids !== undefined, (query) => query.where('co.id', '=', anyOf(ids ?? [])))
    .stream(200)
export const byId = (db: Db, id: number) => rows(db).where('co.id', '=', id).executeTakeFirst()

export const ofClass = (db: Db, classId: number) =>
  courses(db)
    .innerJoin('class_courses as cc', 'cc.course_id', 'co.id')
    .select([teachersInClass.as('teacherNames'), weeklyLessons.as('weeklyLessons')])
    .where('cc.class_id', '=', classId)
    .execute()

export const teachers = (db: Db, courseId: number) =>
  db
    .selectFrom('course_teachers as ct')
    .innerJoin('teachers as t', 't.id', 'ct.teacher_id')
    .select(['t.id', 't.name', 't.teacher_number as teacherNumber', 't.title'])
    .where('ct.course_id', '=', courseId)
    .where('t.deleted_at', 'is', null)
    .orderBy('t.name', (by) => by.collate('zh-x-icu'))
    .orderBy('t.id')
    .execute()

export const classes = (db: Db, reach: Reach, courseId: number) =>
  db
    .selectFrom('classes as c')
    .innerJoin('class_courses as cc', 'cc.class_id', 'c.id')
    .select((eb) => [
      'c.id',
      'c.name',
      'c.grade',
      pupilCount(eb).as('studentCount'),
      teachersInClass.as('teacherNames'),
    ])
    .where('cc.course_id', '=', courseId)
    .where('c.deleted_at', 'is', null)
    .where(classesWithin(reach))
    .orderBy('c.grade')
    .orderBy(CLASS_NUMBER)
    .orderBy('c.name')
    .execute()

/** The departments a teacher leads or belongs to, each with all below it. */
export const departmentsOf = async (db: Db, teacherId: number): Promise<Set<number>> => {
  const found = await db
    .selectFrom('departments as own')
    .innerJoin('departments as d', (join) => join.on('d.path', 'like', below('own.path')))
    .select('d.id')
    .where((eb) =>
      eb.or([
        eb('own.head_id', '=', teacherId),
        eb('own.id', '=', eb.selectFrom('teachers').select('department_id').where('id', '=', teacherId)),
      ]),
    )
    .execute()
  return new Set(found.map((row) => row.id))
}

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

export const existingTeachers = async (db: Db, ids: readonly number[]): Promise<Set<number>> => {
  if (ids.length === 0) return new Set()
  const found = await db
    .selectFrom('teachers')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(found.map((row) => row.id))
}

export const nameOfCode = async (db: Db, code: string) => {
  const row = await db
    .selectFrom('courses')
    .select('name')
    .where('course_code', '=', code)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.name
}

/** Locked, so that what is checked about these courses still holds when they are changed. */
export const lock = (db: Tx, ids: readonly number[]) =>
  db
    .selectFrom('courses')
    .select(['id', 'name', 'version', 'department_id as departmentId'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Only what was sent: a call never erases the fields it does not know. */
const columns = (input: Partial<CourseInput>): Partial<NewCourse> => {
  const all: Partial<NewCourse> = {
    name: input.name,
    course_type: input.courseType,
    credits: input.credits,
    semester: input.semester,
    department_id: input.departmentId,
    description: input.description,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

export const insert = async (db: Tx, input: CourseInput): Promise<number> => {
  const { id } = await db
    .insertInto('courses')
    .values({
      ...columns(input),
      name: input.name,
      course_code: input.courseCode,
      course_type: input.courseType,
      credits: input.credits,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const update = async (db: Tx, id: number, input: Partial<CourseInput>, now: Date) => {
  await db
    .updateTable('courses')
    .set((eb) => ({ ...columns(input), updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export const archive = async (db: Tx, ids: readonly number[], now: Date) => {
  await db.updateTable('courses').set({ deleted_at: now, updated_at: now }).where('id', 'in', ids).execute()
  await db.deleteFrom('course_teachers').where('course_id', 'in', ids).execute()
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

export const replaceTeachers = async (db: Tx, courseId: number, teacherIds: readonly number[]) => {
  await db.deleteFrom('course_teachers').where('course_id', '=', courseId).execute()
  await addTeachers(
    db,
    teacherIds.map((teacher_id) => ({ course_id: courseId, teacher_id })),
  )
}

export const releaseTeachers = async (db: Tx, teacherIds: readonly number[]) => {
  const released = await db
    .deleteFrom('course_teachers')
    .where('teacher_id', 'in', teacherIds)
    .returning('course_id')
    .execute()
  return released.map(({ course_id }) => course_id)
}
