import { ADMIN_NAME } from '@xueqiao/contract/access/roles'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database'

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

/** Who answers for the whole school, and whether the log is open to them; found by their roles, not among all accounts. */
export const administratorsBut = async (db: Db, userId: number) => {
  const { rows } = await sql<{ id: number; readsLog: boolean }>`
    with holders as (select ur.user_id, bool_or(r.name = 'ROLE_ADMIN') as admin
        from roles r join user_roles ur on ur.role_id = r.id
        where r.name in ('ROLE_ADMIN', 'ROLE_SCHOOL_ADMIN') group by ur.user_id),
      found as (select user_id, admin from holders
        union all select id, true from users
          where lower(username) = lower(${ADMIN_NAME}) and username = ${ADMIN_NAME} and deleted_at is null)
    select u.id, bool_or(f.admin) as "readsLog" from found f join users u on u.id = f.user_id
    where u.enabled and u.deleted_at is null and u.id <> ${userId}
    group by u.id order by u.id`.execute(db)
  return rows
}
