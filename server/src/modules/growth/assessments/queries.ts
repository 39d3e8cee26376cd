import type { AssessmentFilter, AssessmentSearch } from '@xueqiao/contract/features/growth/assessments/api'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Recent } from '../../../platform/db/count-cache'
import type { Database, Db, Tx } from '../../../platform/db/database'
import { anyIn, anyOf, lit } from '../../../platform/db/fragments'
import { onPage, paginate } from '../../../platform/db/query'
import { OFFICE } from '../../base/school-settings/service'
import { nameThen, yearOfDay } from '../../school/classes/scope'
import { called, isCharged, isInSight, type Viewer } from './scope'

const inSight = (db: Db, viewer: Viewer) => db.selectFrom('assessments as a').where(isInSight(viewer))

type Filter = AssessmentFilter & { ids?: readonly number[] | undefined }

const filtered = (db: Db, viewer: Viewer, filter: Filter) => {
  const { classId, studentId, keyword = '', type, status, charged, ids } = filter
  return inSight(db, viewer)
    .$if(charged === true && !viewer.chargesAll, (query) => query.where(isCharged(viewer)))
    .$if(classId !== undefined, (query) => query.where('a.class_id', '=', classId ?? 0))
    .$if(studentId !== undefined, (query) => query.where('a.student_id', '=', studentId ?? 0))
    .$if(keyword !== '', (query) => query.where('a.student_id', '=', anyIn(called(db, keyword))))
    .$if(type !== undefined, (query) => query.where('a.type', '=', lit(type ?? 'monthly')))
    .$if(status !== undefined, (query) => query.where('a.status', '=', lit(status ?? 'PENDING')))
    .$if(ids !== undefined, (query) => query.where('a.id', '=', anyOf(ids ?? [])))
}

const nameOf = (db: Db, key: 'a.author_id' | 'a.approved_by') =>
  db
    .selectFrom('users as u')
    .leftJoin('teachers as t', (join) =>
      join.onRef('t.id', '=', 'u.profile_id').on('u.profile_type', '=', lit('TEACHER')),
    )
    .select((eb) => eb.fn.coalesce('t.name', lit(OFFICE)).as('name'))
    // Named in the query around it.
    .whereRef('u.id', '=', key as never)

/** List, detail and export show the same of each. */
const shown = (db: Db, rows: ReturnType<typeof filtered>) =>
  rows
    .innerJoin('students as s', 's.id', 'a.student_id')
    .innerJoin('classes as c', 'c.id', 'a.class_id')
    .select(['a.id', 'a.student_id as studentId', 's.name as studentName'])
    .select(nameThen(yearOfDay('a.date')).as('class'))
    .select(['s.student_number as studentNumber', 's.class_id as placeId'])
    .select(['a.class_id as classId', 'a.type', 'a.date', 'a.status', 'a.version'])
    .select(['a.academic_score as academicScore', 'a.behavior_score as behaviorScore'])
    .select(['a.social_score as socialScore', 'a.comment', 'a.approved_at as approvedAt'])
    .select((eb) => [
      eb.fn.coalesce(nameOf(db, 'a.author_id'), lit(OFFICE)).as('authorName'),
      nameOf(db, 'a.approved_by').as('approvedByName'),
    ])

export const search = (
  db: Db,
  viewer: Viewer,
  { sort, order, page, size, ...filter }: AssessmentSearch,
  total: Recent<number>,
) => {
  const direction = sort?.direction ?? order ?? 'desc'
  const rows = filtered(db, viewer, filter)
  // Few are found by their pupils and then put in order, never met on a walk along the days of the whole school.
  const day = viewer.all ? sql<string>`a.date` : sql<string>`a.date + 0`
  const ids = onPage(rows.select('a.id').orderBy(day, direction).orderBy('a.id', direction), { page, size })
  return paginate(
    shown(db, db.selectFrom('assessments as a').where('a.id', '=', anyIn(ids)))
      .orderBy('a.date', direction)
      .orderBy('a.id', direction),
    { page, size, cut: true },
    rows.select((eb) => eb.fn.countAll<number>().as('total')),
    { total, table: 'assessments' },
  )
}

/** How many wait for whoever approves them. */
export const countToApprove = async (db: Db, viewer: Viewer) => {
  const { count } = await filtered(db, viewer, { status: 'PENDING', charged: true })
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const one = (db: Db, viewer: Viewer, id: number) =>
  shown(db, inSight(db, viewer)).where('a.id', '=', id).executeTakeFirst()
export type Row = NonNullable<Awaited<ReturnType<typeof one>>>

export const few = (db: Db, viewer: Viewer, ids: readonly number[]) =>
  shown(db, inSight(db, viewer)).where('a.id', '=', anyOf(ids)).orderBy('a.id').execute()

/** Found and not read yet: how many, and which of those that were named. */
export const forExport = async (db: Db, viewer: Viewer, filter: Filter) => {
  const rows = filtered(db, viewer, filter)
  const { count } = await rows.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const found = filter.ids === undefined ? [] : await rows.select('a.id').execute()
  const read = () => shown(db, rows).orderBy('a.date', 'desc').orderBy('a.id', 'desc').stream(500)
  return { count, found, read }
}

export const known = async (db: Db, ids: readonly number[]) => {
  const rows = await db.selectFrom('assessments').select('id').where('id', '=', anyOf(ids)).execute()
  return rows.map(({ id }) => id)
}

/** Locked, in one order: from here to the end of the transaction nobody else changes them. */
export const lock = (db: Tx, ids: readonly number[]) =>
  db
    .selectFrom('assessments')
    .select(['id', 'version', 'status'])
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute()

export type NewAssessment = Insertable<Database['assessments']>

export const insertMany = (db: Tx, values: readonly NewAssessment[]) =>
  db.insertInto('assessments').values(values).returning(['id', 'student_id as studentId']).execute()

export const change = async (db: Tx, id: number, values: Updateable<Database['assessments']>, now: Date) => {
  await db
    .updateTable('assessments')
    .set((eb) => ({ ...values, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export const approve = async (db: Tx, ids: readonly number[], by: number, now: Date) => {
  await db
    .updateTable('assessments')
    .set((eb) => ({
      status: 'APPROVED',
      approved_by: by,
      approved_at: now,
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', anyOf(ids))
    .execute()
}

export const remove = async (db: Tx, id: number) => {
  await db.deleteFrom('assessments').where('id', '=', id).execute()
}

/** Pupils who are there, with where they are. */
export const pupils = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('students')
    .select(['id', 'name', 'class_id as placeId'])
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .execute()
