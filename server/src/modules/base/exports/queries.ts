import { ADMIN_NAME } from '@xueqiao/contract/access/roles'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database'
import { anyOf, lockAdvisory } from '../../../platform/db/fragments'

/** Of the advisory locks; the second half is the account. */
const TAKING = 30
const LOOKING = 31

/** One at a time: ten that come at once would otherwise all find the same four before them. */
export const lockTakingOf = (db: Tx, userId: number) => lockAdvisory(db, TAKING, userId)
export const lockLooksOf = (db: Tx, userId: number) => lockAdvisory(db, LOOKING, userId)

/**
 * Those of protected data alone have a number of rows; looks at a list that was taken as a whole are no single ones, and
 * whoever keeps a record is not counted.
 */
const COUNTED = {
  export: sql<SqlBool>`diff ? 'rows'`,
  reveal: sql<SqlBool>`diff ? 'field' and not diff ?| array['noticeId', 'keeps']`,
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

/** Which of these somebody has opened since then. */
export const openedSince = async (
  db: Db,
  userId: number,
  entity: string,
  ids: readonly number[],
  since: Date,
) => {
  const rows = await db
    .selectFrom('audit_log')
    .select('entity_id as id')
    .distinct()
    .where('user_id', '=', userId)
    .where('at', '>', since)
    .where('action', '=', 'reveal')
    .where('entity', '=', entity)
    .where('entity_id', '=', anyOf(ids))
    .where(sql<SqlBool>`diff ? 'opened'`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

const ADMINISTRATORS = ['ROLE_ADMIN', 'ROLE_SCHOOL_ADMIN']

/**
 * Who answers for the whole school, and whether the log is open to them. The roles are read first and named one by one:
 * joined, they make the planner expect a seventh of all accounts and read them all, 7 ms at 50,000 pupils.
 */
export const administratorsBut = async (db: Db, userId: number) => {
  const roles = await db
    .selectFrom('roles')
    .select(['id', 'name'])
    .where('name', 'in', ADMINISTRATORS)
    .execute()
  const named = sql.join([sql.lit(0), ...roles.map(({ id }) => sql.lit(id))])
  const reads = sql.join([
    sql.lit(0),
    ...roles.flatMap(({ id, name }) => (name === 'ROLE_ADMIN' ? sql.lit(id) : [])),
  ])
  const { rows } = await sql<{ id: number; readsLog: boolean }>`
    with found as (select user_id, role_id in (${reads}) as admin from user_roles where role_id in (${named})
        union all select id, true from users
          where lower(username) = lower(${ADMIN_NAME}) and username = ${ADMIN_NAME} and deleted_at is null)
    select u.id, bool_or(f.admin) as "readsLog" from found f join users u on u.id = f.user_id
    where u.enabled and u.deleted_at is null and u.id <> ${userId}
    group by u.id order by u.id`.execute(db)
  return rows
}
