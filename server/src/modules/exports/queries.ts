import { ADMIN_NAME } from '@xueqiao/contract/access/roles'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database'

/** Of the advisory locks; the second half is the account. */
const TAKING = 30

/** One at a time: ten that come at once would otherwise all find the same four before them. */
export const lockTakingOf = (db: Tx, userId: number) =>
  sql`select pg_advisory_xact_lock(${TAKING}, ${userId}::int)`.execute(db)

/** Those of protected data alone have a number of rows; looks at a list that was taken as a whole are no single ones. */
const COUNTED = {
  export: sql<SqlBool>`diff ? 'rows'`,
  reveal: sql<SqlBool>`diff ? 'field' and not diff ? 'noticeId'`,
} satisfies Record<string, RawBuilder<SqlBool>>
export type Taking = keyof typeof COUNTED

/**
 * When somebody took protected data between then and then, the latest first. The log is what counts: none is given that
 * is not in it, and none of its entries goes away.
 */
export const taken = (db: Db, userId: number, action: Taking, since: Date, until: Date) =>
  db
    .selectFrom('audit_log')
    .select(['at', sql<boolean>`coalesce(diff ? 'limit', false)`.as('told')])
    .where('user_id', '=', userId)
    .where('at', '>', since)
    .where('at', '<=', until)
    .where('action', '=', action)
    .where(COUNTED[action])
    .orderBy('at', 'desc')
    .execute()

/** Who answers for the whole school, and whether the log is open to them. */
export const administratorsBut = async (db: Db, userId: number) => {
  const { rows } = await sql<{ id: number; readsLog: boolean }>`
    select u.id, u.username = ${ADMIN_NAME} or 'ROLE_ADMIN' = any(r.names) as "readsLog"
    from users u cross join lateral (select array(select r.name from user_roles ur join roles r on r.id = ur.role_id
      where ur.user_id = u.id) as names) r
    where u.enabled and u.deleted_at is null and u.id <> ${userId}
      and (u.username = ${ADMIN_NAME} or r.names && array['ROLE_ADMIN', 'ROLE_SCHOOL_ADMIN'])
    order by u.id`.execute(db)
  return rows
}
