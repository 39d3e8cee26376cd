import type { Dimension } from '@xueqiao/contract/features/growth/growth-indicators/values'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database'
import { anyOf, lockAdvisory } from '../../../platform/db/fragments'
import { statement } from '../../../platform/db/statement'
import type { Dimensions, StageName } from './tables'

const SYSTEMS_LOCK = 7_301_051

/** One after the other: each reads what the one before has left. */
export const lock = (db: Tx) => lockAdvisory(db, SYSTEMS_LOCK)

const heldRows = statement((db, _shape: null, { day }: { day: string }) =>
  db
    .selectFrom('growth_systems as g')
    .leftJoin('semesters as since', 'since.id', 'g.semester_id')
    .distinctOn('g.stage')
    .select(['g.id', 'g.stage', 'g.semester_id as semesterId', 'since.name as since', 'g.version'])
    .select('g.dimensions')
    .where((eb) => eb.or([eb('g.semester_id', 'is', null), eb('since.start_date', '<=', day)]))
    .orderBy('g.stage')
    .orderBy(sql`since.start_date desc nulls last`),
)

/** What holds on this day, a row a stage: the latest that has begun, else what the school got. */
export const holding = (db: Db, day: string) => heldRows(db, null, { day })
export type Held = Awaited<ReturnType<typeof holding>>[number]

export const grades = async (db: Db) => {
  const rows = await db
    .selectFrom('classes')
    .select('grade')
    .distinct()
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ grade }) => grade)
}

export const insertIndicator = async (db: Tx, stage: StageName, dimension: Dimension) => {
  const { id } = await db
    .insertInto('growth_indicators')
    .values({ stage, dimension })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const insert = async (db: Tx, semesterId: number, stage: StageName, dimensions: Dimensions) => {
  const { id } = await db
    .insertInto('growth_systems')
    .values({ semester_id: semesterId, stage, dimensions: JSON.stringify(dimensions) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const change = async (db: Tx, id: number, dimensions: Dimensions, now: Date) => {
  await db
    .updateTable('growth_systems')
    .set((eb) => ({
      dimensions: JSON.stringify(dimensions),
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** Of these, one that has records in semesters from this day on. */
export const used = (db: Db, ids: readonly number[], from: string) =>
  db
    .selectFrom('growth_records as r')
    .innerJoin('semesters as s', 's.id', 'r.semester_id')
    .select(['r.indicator_id as id', 'r.dimension'])
    .where('r.indicator_id', '=', anyOf(ids))
    .where('s.start_date', '>=', from)
    .limit(1)
    .executeTakeFirst()

export const ofSemesters = (db: Db, ids: readonly number[]) =>
  db.selectFrom('growth_systems').select('id').where('semester_id', '=', anyOf(ids)).limit(1).execute()
