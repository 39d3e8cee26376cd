import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { searchTerm } from '../pinyin'
import type { Tx } from './database'
import { made } from './statement'

/** One of these, however many: as one value, so that the statement is the same, and planned once. */
export const anyOf = (ids: readonly number[]) => sql<number>`any(${ids}::bigint[])`
export const anyText = (texts: readonly string[]) => sql<string>`any(${texts}::text[])`

/**
 * Values that the planner does not see. What it sees it plans anew for each of them, though the plan is always the same: of
 * a select that joins a dozen tables that takes far longer than the rows.
 */
export const hidden = <T>(value: T, type: 'bigint' | 'bigint[]' | 'timestamptz') =>
  sql<T>`(select ${value}::${sql.raw(type)})`
export const array = (ids: readonly number[]) => sql`${hidden(ids, 'bigint[]')}::bigint[]`
export const anyHidden = (ids: readonly number[]) => sql<number>`any(${array(ids)})`

/** The same of what a query finds: looked up once, and then like written out. */
export const anyIn = <O>(query: Expression<O>) => sql<O[keyof O]>`any(array(${query}))`

/** Written out, for plans that are made before the values are known: what a partial index asks for, or decides much. */
export const lit = <const T extends string | number | boolean | null>(value: T) => sql.lit<T>(value)

/** A condition as a column: this database answers true or false, others in numbers. */
export const flag = (condition: Expression<SqlBool>) => sql<boolean>`${condition}`

/** How many rows a query has, as a column: never nothing, as the types say of a query within another. */
export const countOf = <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) =>
  sql<number>`${query.select((eb) => eb.fn.countAll().as('count'))}`

/** The one column of a query, all rows in one value. */
export const listOf = <O>(query: Expression<O>) => sql<O[keyof O][]>`array${query}`

/** A column by its name, or what is put in its place. */
export type Column = string | Expression<unknown>
export const column = (of: Column) => (typeof of === 'string' ? sql.ref(of) : of)

/** In the order of a Chinese dictionary; of one column alone `orderBy` says it. */
export const inChinese = (text: Column) => sql<string>`${column(text)} collate "zh-x-icu"`

/** What was typed, to be found in `search_keys`. */
export const tsquery = (text: string) => sql<string>`${made(text, searchTerm)}::tsquery`

type Kind = 'bigint' | 'smallint' | 'numeric' | 'text' | 'date' | 'boolean'

/** Rows that are brought along, as a table to select from: one value, however many they are. */
export const records = <A extends string, T, K extends keyof T & string>(
  alias: A,
  list: readonly T[],
  columns: Record<K, Kind>,
) => {
  const named = Object.entries<Kind>(columns).map(([name, kind]) => sql`${sql.ref(name)} ${sql.raw(kind)}`)
  return sql<Pick<T, K>>`jsonb_to_recordset(${JSON.stringify(list)}::jsonb)`.as<A>(
    sql`${sql.ref(alias)} (${sql.join(named)})`,
  )
}

/**
 * Held to the end of the transaction: of several who want the same, one goes on. The second half is whose: an id, of which a
 * lock has 31 bits; two that share them wait for each other, and so does one that nobody has.
 */
export const lockAdvisory = (db: Tx, what: number, whose?: number) =>
  (whose === undefined
    ? sql`select pg_advisory_xact_lock(${what})`
    : sql`select pg_advisory_xact_lock(${what}, ${whose % 2 ** 31}::int)`
  ).execute(db)
