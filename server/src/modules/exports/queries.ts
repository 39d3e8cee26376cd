import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database'

/** Of the advisory locks; the second half is the account. */
const EXPORTS = 30

/** One at a time: ten that come at once would otherwise all find the same four before them. */
export const lockExportsOf = (db: Tx, userId: number) =>
  sql`select pg_advisory_xact_lock(${EXPORTS}, ${userId}::int)`.execute(db)

/**
 * When somebody took protected data since then, the latest first. The log is what counts: none is given that is not in it,
 * and none of its entries goes away. Those of protected data alone have a number of rows.
 */
export const exportsOf = async (db: Db, userId: number, since: Date, now: Date) => {
  const rows = await db
    .selectFrom('audit_log')
    .select('at')
    .where('user_id', '=', userId)
    .where('at', '>', since)
    .where('at', '<=', now)
    .where('action', '=', 'export')
    .where(sql<SqlBool>`diff ? 'rows'`)
    .orderBy('at', 'desc')
    .execute()
  return rows.map(({ at }) => at)
}

/** Who answers for the whole school, and whether the log is open to them. */
export const administratorsBut = async (db: Db, userId: number) => {
  const { rows } = await sql<{ id: number; readsLog: boolean }>`
    select u.id, u.username = 'admin' or 'ROLE_ADMIN' = any(r.names) as "readsLog"
    from users u cross join lateral (select array(select r.name from user_roles ur join roles r on r.id = ur.role_id
      where ur.user_id = u.id) as names) r
    where u.enabled and u.deleted_at is null and u.id <> ${userId}
      and (u.username = 'admin' or r.names && array['ROLE_ADMIN', 'ROLE_SCHOOL_ADMIN'])
    order by u.id`.execute(db)
  return rows
}
