import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './database'
import { type Column, column } from './fragments'

/** One reason for which somebody sees rows: a column is among these, by an index of its own, and more holds. */
export interface Way {
  column: string
  /** An array; looked up once a statement where it is a query. */
  among: RawBuilder<unknown>
  only?: RawBuilder<boolean>
}

const meant = ({ column, only }: Way, is: RawBuilder<unknown>) =>
  sql<boolean>`${sql.ref(column)} = ${is}${only === undefined ? sql`` : sql` and ${only}`}`

/** On queries over one row, or few: for any of the reasons. */
export const inAnyWay = (ways: readonly Way[]) =>
  sql<boolean>`(${sql.join(
    ways.map((way) => sql`(${meant(way, sql`any(${way.among})`)})`),
    sql` or `,
  )})`

/** What is listed, filtered, of those for which a condition holds. */
type Listed<DB, TB extends keyof DB> = (isMeant: RawBuilder<boolean>) => SelectQueryBuilder<DB, TB, object>

interface Order {
  id: string
  key: Column
  direction: 'asc' | 'desc'
  page: number
  size: number
}

/**
 * The ids of a page and all before it, of rows that are seen in several ways: of each way its first ones, which an index
 * has in their order, so that nobody walks through all that others see. Null: everything is seen.
 */
export const firstSeen = <DB, TB extends keyof DB>(
  ways: readonly Way[] | null,
  listed: Listed<DB, TB>,
  { id, key, direction, page, size }: Order,
) => {
  const by = sql.raw(direction)
  // Written out, for a prepared plan that knows how few rows are wanted.
  const many = page === 0 ? sql.lit(size) : sql.val((page + 1) * size)
  const first = (isMeant: RawBuilder<boolean>) =>
    listed(isMeant)
      .select([sql<number>`${sql.ref(id)}`.as('id'), sql`${column(key)}`.as('key')])
      .orderBy(sql`key`, direction)
      .orderBy(sql`id`, direction)
      .limit(many)
  const arms = ways?.map((way) =>
    way.column === id
      ? sql`${first(meant(way, sql`any(${way.among})`))}`
      : sql`(select found.* from unnest(${way.among}) as of (id)
          cross join lateral ${first(meant(way, sql`of.id`))} found)`,
  ) ?? [sql`${first(sql<boolean>`true`)}`]
  return sql<number>`any(array(select id from (${sql.join(arms, sql` union `)}) seen
    order by key ${by}, id ${by} limit ${many}))`
}

/** How many rows are seen; no further than to `most`, where that is said. */
export const countSeen = <DB, TB extends keyof DB>(
  db: Db,
  ways: readonly Way[] | null,
  listed: Listed<DB, TB>,
  { id, most }: { id: string; most?: number },
) => {
  const ids = (isMeant: RawBuilder<boolean>) =>
    sql`${listed(isMeant)
      .select(sql`${sql.ref(id)}`.as('id'))
      .$if(most !== undefined, (rows) => rows.limit(sql.lit(most ?? 0)))}`
  // Up to so many of each by its index: of all of them at once the database reads everything until it has as many.
  const arms = ways?.map((way) =>
    way.column === id || most === undefined
      ? ids(meant(way, sql`any(${way.among})`))
      : sql`(select found.* from unnest(${way.among}) as of (id)
          cross join lateral ${ids(meant(way, sql`of.id`))} found)`,
  ) ?? [ids(sql<boolean>`true`)]
  const limit = most === undefined ? sql`` : sql`limit ${sql.lit(most)}`
  const seen = sql<object>`(select * from (${sql.join(arms, sql` union `)}) each_once ${limit})`
  return db.selectFrom(seen.as('seen')).select((eb) => eb.fn.countAll<number>().as('total'))
}
