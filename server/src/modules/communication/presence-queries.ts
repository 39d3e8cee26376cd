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
