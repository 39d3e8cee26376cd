import type {
  ActivityFilter,
  ActivitySearch,
} from '@xueqiao/contract/features/growth/achievements/activities'
import type { InferResult, Insertable } from 'kysely'
import type { Recent } from '../../../platform/db/count-cache'
import type { Database, Db, Tx } from '../../../platform/db/database'
import { anyOf, anyText, lit } from '../../../platform/db/fragments'
import { paginate } from '../../../platform/db/query'
import type { Viewer } from '../assessments/scope'
import { COLUMNS, IMPORTED, inOrderOf, isFound, isSeen, rowsOfTable } from './handed-queries'

export const { known, lock, change, remove, countWaiting } = rowsOfTable('activities')

const activities = (db: Db) =>
  db.selectFrom('activities as a').innerJoin('students as s', 's.id', 'a.student_id')

type Filter = ActivityFilter & { ids?: readonly number[] | undefined }

const filtered = (db: Db, viewer: Viewer, filter: Filter) => {
  const { activityType } = filter
  return activities(db)
    .where(isFound(db, viewer, filter))
    .$if(activityType !== undefined, (query) =>
      query.where('a.activity_type', '=', lit(activityType ?? '其他')),
    )
}

const shown = (rows: ReturnType<typeof activities>) =>
  rows
    .leftJoin('classes as c', 'c.id', 's.class_id')
    .select(COLUMNS)
    .select(['a.activity_name as activityName', 'a.activity_type as activityType', 'a.role'])
    .select(['a.start_date as startDate', 'a.end_date as endDate'])
export type Row = InferResult<ReturnType<typeof shown>>[number]

export const search = (
  db: Db,
  viewer: Viewer,
  { sort, order, page, size, ...filter }: ActivitySearch,
  total: Recent<number>,
) => {
  const direction = sort?.direction ?? order ?? 'desc'
  const rows = filtered(db, viewer, filter)
  return paginate(
    shown(rows)
      .orderBy(inOrderOf('a.start_date', viewer, filter), direction)
      .orderBy('a.id', direction),
    { page, size },
    rows.select((eb) => eb.fn.countAll<number>().as('total')),
    { total, table: 'activities' },
  )
}

export const one = (db: Db, viewer: Viewer, id: number) =>
  shown(activities(db).where(isSeen(viewer)))
    .where('a.id', '=', id)
    .executeTakeFirst()

export const few = (db: Db, viewer: Viewer, ids: readonly number[]) =>
  shown(activities(db).where(isSeen(viewer)))
    .where('a.id', '=', anyOf(ids))
    .orderBy('a.id')
    .execute()

/** Found and not read yet: how many, and which of those that were named. */
export const forExport = async (db: Db, viewer: Viewer, filter: Filter) => {
  const rows = filtered(db, viewer, filter)
  const { count } = await rows.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const found = filter.ids === undefined ? [] : await rows.select('a.id').execute()
  const read = () => shown(rows).orderBy('a.start_date', 'desc').orderBy('a.id', 'desc').stream(500)
  return { count, found, read }
}

/** How many wait for whoever decides about them. */
export const countToDecide = async (db: Db, viewer: Viewer) => {
  const { count } = await filtered(db, viewer, { status: 'PENDING', charged: true })
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export type NewActivity = Insertable<Database['activities']>

export const insertMany = async (db: Tx, values: readonly NewActivity[]) => {
  const rows = await db.insertInto('activities').values(values).returning('id').execute()
  return rows.map(({ id }) => id)
}

/** Those there are, by the numbers of their pupils. */
export const existing = (db: Db, numbers: readonly string[]) =>
  activities(db)
    .select(IMPORTED)
    .select(['a.activity_name as name', 'a.start_date as day'])
    .where('s.student_number', '=', anyText(numbers))
    .where('s.deleted_at', 'is', null)
    .execute()
