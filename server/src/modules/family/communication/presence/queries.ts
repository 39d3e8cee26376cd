import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/database'
import { anyOf, lit } from '../../../../platform/db/fragments'
import type { Reach } from '../../../account/reach/access'
import { inReach, isOnline } from '../scope'

/** In the order of their numbers, so that two servers who say it of the same people do not wait for each other. */
export const setPresence = async (db: Tx, userIds: readonly number[], online: boolean, at: Date) => {
  await db
    .insertInto('user_presence')
    .columns(['user_id', 'online', 'changed_at'])
    .expression((eb) =>
      eb
        .selectFrom('users as u')
        .select(['u.id', lit(online).as('online'), eb.cast<Date>(eb.val(at), 'timestamptz').as('changed_at')])
        .where('u.id', '=', anyOf(userIds))
        .orderBy('u.id'),
    )
    .onConflict((on) =>
      on.column('user_id').doUpdateSet((eb) => ({
        online: eb.ref('excluded.online'),
        changed_at: eb.ref('excluded.changed_at'),
      })),
    )
    .execute()
}

/** Whether another sign-in of this user still lives. */
export const signedInElsewhere = async (db: Db, userId: number, loginSessionId: string, seenSince: Date) => {
  const other = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '<>', loginSessionId)
    .where('ended_at', 'is', null)
    .where('last_seen_at', '>=', seenSince)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Whose comings and goings are the asker's business: whom they talk with, and for staff each other and their families. */
export interface Business {
  people: readonly number[]
  reach: Reach | null
}

const isKnown = ({ people, reach }: Business) => {
  const writes = sql`u.id = any(${people}::bigint[])`
  if (reach === null) return writes
  return sql`(${writes} or u.profile_type in ('ADMIN', 'TEACHER') or exists (select from students s
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
      and ${isOnline('u.id', seenSince)} and ${isKnown(business)}) as online
    from unnest(${userIds}::bigint[]) as a (id) order by a.id`.execute(db)
  return rows
}
