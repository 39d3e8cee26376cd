import type { ActivitySearch } from '@xueqiao/contract/features/growth/achievements/activities'
import { type ExpressionBuilder, type InferResult, type Insertable, sql, type Updateable } from 'kysely'
import type { Recent } from '../../../platform/db/count-cache'
import type { Database, Db, Tx } from '../../../platform/db/database'
import { anyIn, anyOf, lit } from '../../../platform/db/fragments'
import { paginate } from '../../../platform/db/query'
import type { Viewer } from '../assessments/scope'
import { authorOf, called, isOfViewer, ofClass } from '../goals/scope'

type Listed = ExpressionBuilder<Database & { a: Database['activities'] }, 'a'>

/** A family sees what stands, and whatever it has handed in itself. */
const isShown =
  ({ family }: Viewer) =>
  (eb: Listed) =>
    family
      ? eb.or([eb('a.status', '=', lit('APPROVED')), eb('a.author_kind', '!=', lit('teacher'))])
      : eb.lit(true)

const inSight = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('activities as a')
    .innerJoin('students as s', 's.id', 'a.student_id')
    .where(isOfViewer(viewer))
    .where(isShown(viewer))

const shown = (rows: ReturnType<typeof inSight>) =>
  rows
    .leftJoin('classes as c', 'c.id', 's.class_id')
    .select(['a.id', 'a.student_id as studentId', 's.name as studentName'])
    .select(['s.student_number as studentNumber', 's.class_id as placeId', 'c.name as className'])
    .select(['a.activity_name as activityName', 'a.activity_type as activityType', 'a.role', 'a.note'])
    .select(['a.start_date as startDate', 'a.end_date as endDate', 'a.status', 'a.reason', 'a.version'])
    .select(['a.author_kind as authorKind', 'a.author_id as authorId', authorOf('a').as('authorName')])
export type Row = InferResult<ReturnType<typeof shown>>[number]

type Filter = Omit<ActivitySearch, 'sort' | 'order' | 'page' | 'size'>

const filtered = (db: Db, viewer: Viewer, filter: Filter) => {
  const { classId, studentId, keyword = '', activityType, status, charged } = filter
  return inSight(db, viewer)
    .$if(charged === true && !viewer.chargesAll, (query) =>
      query.where('s.class_id', '=', anyOf(viewer.chargeIds)),
    )
    .$if(classId !== undefined, (query) => query.where('a.student_id', '=', anyIn(ofClass(db, classId ?? 0))))
    .$if(studentId !== undefined, (query) => query.where('a.student_id', '=', studentId ?? 0))
    .$if(keyword !== '', (query) => query.where('a.student_id', '=', anyIn(called(db, keyword))))
    .$if(activityType !== undefined, (query) =>
      query.where('a.activity_type', '=', lit(activityType ?? '其他')),
    )
    .$if(status !== undefined, (query) => query.where('a.status', '=', lit(status ?? 'PENDING')))
}

export const search = (
  db: Db,
  viewer: Viewer,
  { sort, order, page, size, ...filter }: ActivitySearch,
  total: Recent<number>,
) => {
  const direction = sort?.direction ?? order ?? 'desc'
  const rows = filtered(db, viewer, filter)
  // Few are found by their pupils and then put in order, never met on a walk along the days of the whole school.
  const walks = viewer.all && filter.studentId === undefined && filter.classId === undefined
  const day = walks ? sql<string>`a.start_date` : sql<string>`a.start_date + 0`
  return paginate(
    shown(rows).orderBy(day, direction).orderBy('a.id', direction),
    { page, size },
    rows.select((eb) => eb.fn.countAll<number>().as('total')),
    { total, table: 'activities' },
  )
}

export const one = (db: Db, viewer: Viewer, id: number) =>
  shown(inSight(db, viewer)).where('a.id', '=', id).executeTakeFirst()

export const few = (db: Db, viewer: Viewer, ids: readonly number[]) =>
  shown(inSight(db, viewer)).where('a.id', '=', anyOf(ids)).orderBy('a.id').execute()

export const known = async (db: Db, ids: readonly number[]) => {
  const rows = await db.selectFrom('activities').select('id').where('id', '=', anyOf(ids)).execute()
  return rows.map(({ id }) => id)
}

/** Locked, in one order: from here to the end of the transaction nobody else changes them. */
export const lock = (db: Tx, ids: readonly number[]) =>
  db.selectFrom('activities').select('id').where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute()

export type NewActivity = Insertable<Database['activities']>

export const insertMany = async (db: Tx, values: readonly NewActivity[]) => {
  const rows = await db.insertInto('activities').values(values).returning('id').execute()
  return rows.map(({ id }) => id)
}

export const change = async (
  db: Tx,
  ids: readonly number[],
  values: Updateable<Database['activities']>,
  now: Date,
) => {
  await db
    .updateTable('activities')
    .set((eb) => ({ ...values, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', anyOf(ids))
    .execute()
}

export const remove = async (db: Tx, id: number) => {
  await db.deleteFrom('activities').where('id', '=', id).execute()
}

/** How many wait for whoever decides about them. */
export const countToDecide = async (db: Db, viewer: Viewer) => {
  const { count } = await filtered(db, viewer, { status: 'PENDING', charged: true })
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** How many wait in a class; found by its pupils. */
export const countWaiting = async (db: Db, classId: number) => {
  const { count } = await db
    .selectFrom('activities as a')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('a.student_id', '=', anyIn(ofClass(db, classId)))
    .where('a.status', '=', lit('PENDING'))
    .executeTakeFirstOrThrow()
  return count
}
