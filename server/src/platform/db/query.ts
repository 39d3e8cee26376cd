import type { PageOf } from '@xueqiao/contract/common/page'
import { type Expression, type SelectQueryBuilder, sql } from 'kysely'
import type { Recent } from './count-cache'
import type { Db, Tx } from './database'

/** Pattern for "contains": what the user typed is text, never a wildcard. */
export const contains = (value: string) => `%${value.replace(/[\\%_]/g, '\\$&')}%`

export interface Paging {
  page: number
  size: number
  /** The rows are those of the page already: the list has found which before it joined what is shown of them. */
  cut?: boolean
}

/** A query that counts, which can stand alone or inside another. */
export type Total = Expression<{ total: number }> & {
  executeTakeFirst: () => Promise<{ total: number } | undefined>
}

/** Where the count of a list may be some seconds old, if it goes over so large a table. */
export interface Recalled {
  total: Recent<number>
  table:
    | 'users'
    | 'parents'
    | 'assessments'
    | 'physical_exams'
    | 'activities'
    | 'growth_goals'
    | 'achievements'
    | 'growth_records'
    | 'term_comments'
    | 'students'
    | 'lesson_preparations'
    | 'course_resources'
    | 'teaching_plans'
}

/** The size is written out, for a prepared plan that knows how few rows are wanted; the schema has made it a small integer. */
export const onPage = <DB, TB extends keyof DB, O>(
  rows: SelectQueryBuilder<DB, TB, O>,
  { page, size }: Paging,
) => rows.limit(sql.lit(size)).$if(page > 0, (query) => query.offset(page * size))

/** About as many rows as a table has: what it takes to walk through it. */
const sizeOf = (table: Recalled['table']) =>
  sql<number>`(select reltuples::bigint from pg_class where oid = ${sql.lit(table)}::regclass)`

/** The statement of a page, which carries the total along where it is not known. */
export const pageRows = <DB, TB extends keyof DB, O>(
  rows: SelectQueryBuilder<DB, TB, O>,
  { page, size, cut = false }: Paging,
  total: Expression<{ total: number }> | undefined,
  table?: Recalled['table'],
) =>
  rows
    .$if(total !== undefined, (query) => query.select(sql<number>`(${total})`.as('total_rows')))
    .$if(total !== undefined && table !== undefined, (query) =>
      query.select(sizeOf(table ?? 'users').as('table_rows')),
    )
    .$if(!cut, (query) => onPage(query, { page, size }))

/** What the statement of a page has found; the first one is complete with it. */
export const readPage = <O>(found: readonly O[], recalled?: Recalled): PageOf<O> => {
  // The generic builder loses the names of what it selects.
  const content = found as (O & { total_rows?: number; table_rows?: number })[]
  const known = recalled?.total.value
  if (known !== undefined) return { content, totalElements: known }
  const [first] = content
  const counted = first?.total_rows ?? 0
  if (first !== undefined) recalled?.total.keep(counted, first.table_rows ?? 0)
  return { content, totalElements: counted }
}

/**
 * One page and the total, in one round trip: the rows carry the count along. Only a page beyond the last row has nothing
 * to carry it, and asks again. A list whose rows join more than its conditions need gives a leaner count of its own.
 */
export const paginate = async <DB, TB extends keyof DB, O>(
  rows: SelectQueryBuilder<DB, TB, O>,
  { page, size, cut = false }: Paging,
  total: Total = counting(rows),
  recalled?: Recalled,
): Promise<PageOf<O>> => {
  const known = recalled?.total.value
  const found = await pageRows(
    rows,
    { page, size, cut },
    known === undefined ? total : undefined,
    recalled?.table,
  ).execute()
  const answer = readPage(found, recalled)
  if (found.length > 0 || page === 0 || known !== undefined) return answer
  const counted = (await total.executeTakeFirst())?.total
  if (counted !== undefined) recalled?.total.keep(counted, 0)
  return { ...answer, totalElements: counted ?? 0 }
}

const counting = <DB, TB extends keyof DB, O>(rows: SelectQueryBuilder<DB, TB, O>) =>
  rows
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<number>().as('total')) as unknown as Total

/** Answers when the database does. */
export const ping = async (db: Db) => {
  await sql`select 1`.execute(db)
}

const SETUP_LOCK = 7_301_001

/** Held to the end of the transaction: of several nodes that start on an empty database, one fills it. */
export const lockForSetup = async (db: Tx) => {
  await sql`set local lock_timeout = 0`.execute(db)
  await sql`select pg_advisory_xact_lock(${SETUP_LOCK})`.execute(db)
}

/** Tells the planner what was loaded, before the first request asks. */
export const analyze = async (db: Tx) => {
  await sql`analyze`.execute(db)
}

/** The same after the commit, and more: what an index holds of the rows loaded is then read from it alone. */
export const settle = async (db: Db) => {
  await sql`vacuum (analyze)`.execute(db)
}
