import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/database'
import type { Reach } from '../../../account/reach/access'
import { inReach } from '../contacts/queries'
import { isOnline } from '../scope'

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

/** Whose comings and goings are the asker's business: whom they talk with, and for staff each other and their families. */
export interface Business {
  people: readonly number[]
  reach: Reach | null
}

const isKnown = ({ people, reach }: Business) => {
  const talked = sql`u.id = any(${people}::bigint[])`
  if (reach === null) return talked
  return sql`(${talked} or u.profile_type in ('ADMIN', 'TEACHER') or exists (select from students s
    where s.deleted_at is null and ${inReach(reach)} and ((u.profile_type = 'STUDENT' and s.id = u.profile_id)
      or (u.profile_type = 'PARENT' and s.id in (select g.student_id from student_guardians g
        where g.parent_id = u.profile_id)))))`
}

/** Of others, and of numbers that are nobody's, the same is said: not there. */
export const presenceOf = async (db: Db, userIds: readonly number[], seenSince: Date, business: Business) => {
  const { rows } = await sql<{
    userId: number
    online: boolean
  }>`select a.id as "userId", exists (select from users u where u.id = a.id and u.deleted_at is null
      and ${isOnline(sql`u.id`, seenSince)} and ${isKnown(business)}) as online
    from unnest(${userIds}::bigint[]) as a (id) order by a.id`.execute(db)
  return rows
}
