import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database'
import { isOnline } from './scope'

/** In the order of their numbers, so that two servers who say it of the same people do not wait for each other. */
export const setPresence = async (db: Tx, userIds: readonly number[], online: boolean, at: Date) => {
  await sql`insert into user_presence (user_id, online, changed_at)
    select u.id, ${online}::boolean, ${at}::timestamptz from users u where u.id = any(${userIds}::bigint[]) order by u.id
    on conflict (user_id) do update set online = excluded.online, changed_at = excluded.changed_at`.execute(
    db,
  )
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
