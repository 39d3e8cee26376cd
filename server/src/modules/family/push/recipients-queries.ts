import type { HoursInput } from '@xueqiao/contract/features/base/school-settings'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database'
import { anyOf } from '../../../platform/db/fragments'

export interface Recipient {
  id: number
  userId: number
  endpoint: string
  p256dh: string
  auth: string
  teacher: boolean
  /** Their own, or the school's; none: the usual ones. */
  hours: HoursInput | null
}

/** The devices of these users, by user. */
export const recipients = async (db: Db, userIds: readonly number[]) => {
  const { rows } = await sql<Recipient>`select p.id, p.user_id as "userId", p.endpoint, p.p256dh, p.auth,
      u.profile_type = 'TEACHER' as teacher,
      case when u.profile_type = 'TEACHER' then coalesce(
        (select json_build_object('enabled', h.enabled, 'week', h.week) from teacher_hours h
          where h.teacher_id = u.profile_id),
        (select to_json(school.teacher_hours) from school)) end as hours
    from push_subscriptions p join users u on u.id = p.user_id
    where p.user_id = any(${userIds}::bigint[]) and u.enabled and u.deleted_at is null
    order by p.id`.execute(db)
  const byUser = new Map<number, Recipient[]>()
  for (const row of rows) byUser.set(row.userId, [...(byUser.get(row.userId) ?? []), row])
  return byUser
}

/** Who does not want to hear of which talk now: muted, off duty, or no longer of it. As `talk user`. */
export const leftInPeace = async (
  db: Db,
  sessionIds: readonly number[],
  userIds: readonly number[],
  now: Date,
) => {
  if (sessionIds.length === 0) return new Set<string>()
  const rows = await db
    .selectFrom('conversation_members')
    .select(['conversation_id as conversation', 'user_id as user'])
    .where('conversation_id', '=', anyOf(sessionIds))
    .where('user_id', '=', anyOf(userIds))
    .where((eb) => eb.or([eb.ref('muted'), eb('quiet_until', '>', now), eb('left_at', 'is not', null)]))
    .execute()
  return new Set(rows.map(({ conversation, user }) => `${conversation} ${user}`))
}

const HOUR_MS = 3_600_000

/** An hour's vagueness about when a device was last reached spares most of the writes. */
export const noteSent = async (db: Tx, ids: readonly number[], at: Date) => {
  if (ids.length === 0) return
  await db
    .updateTable('push_subscriptions')
    .set({ last_used_at: at, failures: 0 })
    .where('id', '=', anyOf(ids))
    .where((eb) =>
      eb.or([
        eb('failures', '>', 0),
        eb('last_used_at', 'is', null),
        eb('last_used_at', '<', new Date(at.getTime() - HOUR_MS)),
      ]),
    )
    .execute()
}

export const noteRefused = async (db: Tx, ids: readonly number[], most: number) => {
  if (ids.length === 0) return
  await db
    .updateTable('push_subscriptions')
    .set((eb) => ({ failures: eb('failures', '+', 1) }))
    .where('id', '=', anyOf(ids))
    .execute()
  await db
    .deleteFrom('push_subscriptions')
    .where('id', '=', anyOf(ids))
    .where('failures', '>=', most)
    .execute()
}

export const forget = async (db: Tx, ids: readonly number[]) => {
  if (ids.length === 0) return
  await db.deleteFrom('push_subscriptions').where('id', '=', anyOf(ids)).execute()
}
