import type { PlanSearch } from '@xueqiao/contract/features/teaching/teaching-plans/api'
import type { PlanContent, PlanStatus } from '@xueqiao/contract/features/teaching/teaching-plans/values'
import { type Expression, type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Recent } from '../../../platform/db/count-cache'
import type { Database, Db, Tx } from '../../../platform/db/database'
import { anyOf, flag, listOf, lit, tsquery } from '../../../platform/db/fragments'
import { listing } from '../../../platform/db/listing'
import { contains } from '../../../platform/db/query'
import { made, statementOf } from '../../../platform/db/statement'
import { countSeen, firstSeen } from '../../../platform/db/ways'
import { OFFICE } from '../../base/school-settings/service'
import { AUTHOR_DEPARTMENT, isCharged, isInSight, isOpen, nameOf, type Viewer, waysOf } from './scope'

const meant = (db: Db, isMeant: Expression<SqlBool>) => db.selectFrom('teaching_plans as p').where(isMeant)

const statusFor = (viewer: Viewer) =>
  sql<PlanStatus>`case when ${isOpen(viewer)} then p.status else 'APPROVED' end`

/** By the title that somebody sees: another that is being written for it finds nothing, and says nothing. */
const titled = (viewer: Viewer, keyword: string) =>
  sql<boolean>`case when ${isOpen(viewer)} then p.search_keys @@ ${tsquery(keyword)}
    else exists (select from teaching_plan_versions v where v.plan_id = p.id and v.number = p.approved_number
      and (v.title ilike ${made(keyword, contains)} or (v.title = p.title and p.search_keys @@ ${tsquery(keyword)}))) end`

const named = (viewer: Viewer, keyword: string) =>
  sql<boolean>`(${viewer.all && viewer.approvedOnly !== true ? sql`p.search_keys @@ ${tsquery(keyword)}` : titled(viewer, keyword)} or p.author_id = any(array(select u.id from users u
    join teachers t on u.profile_type = 'TEACHER' and t.id = u.profile_id
    where t.search_keys @@ ${tsquery(keyword)})))`

type Filter = Omit<PlanSearch, 'page' | 'size' | 'sort' | 'order' | 'approved'>

const filtered = (db: Db, viewer: Viewer, query: Filter) => (isMeant: Expression<SqlBool>) => {
  const { courseId, grade, semesterId, status, keyword = '', mine, charged } = query
  return meant(db, isMeant)
    .$if(viewer.approvedOnly === true, (rows) => rows.where('p.approved_number', 'is not', null))
    .$if(courseId !== undefined, (rows) => rows.where('p.course_id', '=', courseId ?? 0))
    .$if(grade !== undefined, (rows) => rows.where('p.grade', '=', grade ?? 0))
    .$if(semesterId !== undefined, (rows) => rows.where('p.semester_id', '=', semesterId ?? 0))
    .$if(status === 'SUBMITTED', (rows) => rows.where('p.status', '=', lit('SUBMITTED')))
    .$if(status !== undefined, (rows) => rows.where(statusFor(viewer), '=', status ?? 'DRAFT'))
    .$if(keyword !== '', (rows) => rows.where(named(viewer, keyword)))
    .$if(mine === true, (rows) => rows.where('p.author_id', '=', viewer.userId))
    .$if(charged === true, (rows) => rows.where(isCharged(viewer)))
}

/** List and detail show the same of each: as it is being written, or as it was approved. */
const shown = (viewer: Viewer, rows: ReturnType<typeof meant>) => {
  const open = isOpen(viewer)
  return rows
    .innerJoin('courses as co', 'co.id', 'p.course_id')
    .innerJoin('semesters as se', 'se.id', 'p.semester_id')
    .leftJoin('teaching_plan_versions as v', (join) =>
      join
        .onRef('v.plan_id', '=', 'p.id')
        .on('v.number', '=', sql<number>`case when ${open} then p.latest_number else p.approved_number end`),
    )
    .select(['p.id', 'p.course_id as courseId', 'co.name as courseName', 'co.department_id as departmentId'])
    .select(['p.grade', 'p.semester_id as semesterId', 'se.name as semesterName', 'p.author_id as authorId'])
    .select(['p.shared', 'p.latest_number as latestNumber', 'p.approved_number as approvedNumber'])
    .select(['p.version', 'v.submitted_at as submittedAt', 'v.decided_at as decidedAt', 'v.reason'])
    .select((eb) => [
      flag(open).as('open'),
      AUTHOR_DEPARTMENT.as('authorDepartmentId'),
      statusFor(viewer).as('status'),
      sql<string>`case when ${open} then p.title else v.title end`.as('title'),
      sql<number>`case when ${open} then p.lesson_count else v.lesson_count end`.as('lessonCount'),
      sql<number>`case when ${open} then p.hours else v.hours end`.as('hours'),
      sql<Date>`case when ${open} then p.updated_at else v.decided_at end`.as('updatedAt'),
      eb.fn.coalesce(nameOf('p.author_id'), lit(OFFICE)).as('authorName'),
      nameOf('v.decided_by').as('decidedByName'),
    ])
}

/** The current semester comes after all others. */
const SEMESTER = sql`(select case when s.is_current then 'infinity'::date else s.start_date end
  from semesters s where s.id = p.semester_id)`

const ORDERS = {
  updatedAt: sql.ref('p.updated_at'),
  grade: sql.ref('p.grade'),
  courseName: sql.ref('co.name'),
  semester: SEMESTER,
} as const

/** The same where no course is joined. */
const KEYS = {
  ...{ updatedAt: 'p.updated_at', grade: 'p.grade', semester: SEMESTER },
  courseName: sql`(select name from courses where id = p.course_id)`,
}

interface Listed extends Filter {
  by: keyof typeof ORDERS
  direction: 'asc' | 'desc'
  page: number
  size: number
}

const list = (db: Db, viewer: Viewer, { by, direction, page, size, ...filter }: Listed) => {
  const [ways, rows] = [waysOf(viewer), filtered(db, viewer, filter)]
  const first = firstSeen(ways, rows, { id: 'p.id', key: KEYS[by], direction, page, size })
  return {
    rows: shown(viewer, meant(db, sql<boolean>`p.id = ${first}`))
      .orderBy(ORDERS[by], direction)
      .orderBy('p.id', direction),
    total: countSeen(db, ways, rows, { id: 'p.id' }),
  }
}

const listed = listing('teaching_plans', ['by', 'direction', 'status'], list)

export const search = (
  db: Db,
  viewer: Viewer,
  { sort, order, approved: _, ...filter }: PlanSearch,
  total?: Recent<number>,
) => {
  const direction = sort?.direction ?? order ?? (sort === undefined ? 'desc' : 'asc')
  return listed(db, viewer, { ...filter, by: sort?.key ?? 'updatedAt', direction }, total)
}

export const toDecide = async (db: Db, viewer: Viewer) => {
  const { count } = await meant(db, isCharged(viewer))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const oneRow = statementOf([], (db, { viewer, of }: { viewer: Viewer; of: { id: number } }) =>
  shown(viewer, meant(db, isInSight(viewer)))
    .select(sql<PlanContent>`case when ${isOpen(viewer)} then p.content else v.content end`.as('content'))
    .where('p.id', '=', of.id)
    .$if(viewer.approvedOnly === true, (rows) => rows.where('p.approved_number', 'is not', null)),
)
export const one = async (db: Db, viewer: Viewer, id: number) => (await oneRow(db, { viewer, of: { id } }))[0]
export type Detail = NonNullable<Awaited<ReturnType<typeof one>>>
export type Row = Omit<Detail, 'content'>

export const known = async (db: Db, id: number) => {
  const found = await db.selectFrom('teaching_plans').select('id').where('id', '=', id).execute()
  return found.map((row) => row.id)
}

/** One that its author took back, with what says who may decide. */
export const withdrawn = (db: Db, id: number) =>
  db
    .selectFrom('teaching_plans as p')
    .innerJoin('teaching_plan_versions as v', (join) =>
      join.onRef('v.plan_id', '=', 'p.id').onRef('v.number', '=', 'p.latest_number'),
    )
    .innerJoin('courses as co', 'co.id', 'p.course_id')
    .select(['p.author_id as authorId', 'p.status', 'co.department_id as departmentId'])
    .select(AUTHOR_DEPARTMENT.as('authorDepartmentId'))
    .where('p.id', '=', id)
    .where('p.status', '=', 'DRAFT')
    .where('v.status', '=', 'WITHDRAWN')
    .executeTakeFirst()

/** From here to the end of the transaction nobody else changes it. */
export const lock = (db: Tx, id: number) =>
  db.selectFrom('teaching_plans').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

export const insert = async (db: Tx, values: Insertable<Database['teaching_plans']>) => {
  const { id } = await db
    .insertInto('teaching_plans')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const change = async (
  db: Tx,
  id: number,
  values: Updateable<Database['teaching_plans']>,
  now: Date,
) => {
  await db
    .updateTable('teaching_plans')
    .set((eb) => ({ ...values, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export const remove = async (db: Tx, id: number) => {
  await db.deleteFrom('teaching_plans').where('id', '=', id).execute()
}

export const ofSemesters = (db: Db, semesterIds: readonly number[]) =>
  db.selectFrom('teaching_plans').select('id').where('semester_id', 'in', semesterIds).limit(1).execute()

/** Courses there are, with the grades whose classes take them. */
export const courses = (db: Db, only: { departmentIds: readonly number[]; ids: readonly number[] } | null) =>
  db
    .selectFrom('courses as co')
    .select((eb) => [
      'co.id',
      'co.name',
      listOf(
        eb
          .selectFrom('class_courses as cc')
          .innerJoin('classes as c', 'c.id', 'cc.class_id')
          .select('c.grade')
          .distinct()
          .whereRef('cc.course_id', '=', 'co.id')
          .where('c.deleted_at', 'is', null)
          .orderBy('c.grade'),
      ).as('grades'),
    ])
    .where('co.deleted_at', 'is', null)
    .where((eb) =>
      only === null
        ? lit<boolean>(true)
        : eb.or([eb('co.department_id', '=', anyOf(only.departmentIds)), eb('co.id', '=', anyOf(only.ids))]),
    )
    .orderBy('co.course_code')
    .execute()
