import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database'
import { isOnline } from './scope'

export const setPresence = async (db: Tx, userId: number, online: boolean, at: Date) => {
  await db
    .insertInto('user_presence')
    .values({ user_id: userId, online, changed_at: at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ online, changed_at: at }))
    .execute()
}

/** Whether another sign-in of this user still lives. */
export const signedInElsewhere = async (db: Db, userId: number, sessionId: string, seenSince: Date) => {
  const { rows } = await sql`select from sessions where user_id = ${userId} and id <> ${sessionId}::uuid
    and ended_at is null and last_seen_at >= ${seenSince} limit 1`.execute(db)
  return rows.length > 0
}

/** Of those who are none of the asker's business nothing is known. */
export const presenceOf = async (
  db: Db,
  userIds: readonly number[],
  seenSince: Date,
  business: readonly number[] | 'everybody',
) => {
  const known = business === 'everybody' ? sql`true` : sql`u.id = any(${business}::bigint[])`
  const { rows } = await sql<{
    userId: number
    online: boolean
  }>`select u.id as "userId", ${known} and ${isOnline(sql`u.id`, seenSince)} as online
    from users u where u.id = any(${userIds}::bigint[]) and u.deleted_at is null order by u.id`.execute(db)
  return rows
}
