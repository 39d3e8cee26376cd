import type { PageOf } from '@xueqiao/contract/common/page'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db, Tx } from './database'

/** Pattern for "contains": what the user typed is text, never a wildcard. */
export const contains = (value: string) => `%${value.replace(/[\\%_]/g, '\\$&')}%`

interface Paging {
  page: number
  size: number
}

/** One page and the total. Left joins the count does not need are dropped by the planner. */
export const paginate = async <DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { page, size }: Paging,
): Promise<PageOf<O>> => {
  const [content, counted] = await Promise.all([
    query
      .limit(size)
      .offset(page * size)
      .execute(),
    query
      .clearSelect()
      .clearOrderBy()
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  // The generic builder loses the name of the counted column.
  return { content, totalElements: (counted as { total: number }).total }
}

/** Answers when the database does. */
export const ping = async (db: Db) => {
  await sql`select 1`.execute(db)
}

const SETUP_LOCK = 7_301_001

/** Held to the end of the transaction: of several nodes that start on an empty database, one fills it. */
export const lockForSetup = async (db: Tx) => {
  await sql`select pg_advisory_xact_lock(${SETUP_LOCK})`.execute(db)
}
