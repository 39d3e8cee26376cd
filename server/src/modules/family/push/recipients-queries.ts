import type { HoursInput } from '@xueqiao/contract/features/base/school-settings'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database'

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
  const { rows } = await sql<{ key: string }>`select conversation_id || ' ' || user_id as key
    from conversation_members
    where conversation_id = any(${sessionIds}::bigint[]) and user_id = any(${userIds}::bigint[])
      and (muted or quiet_until > ${now} or left_at is not null)`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** An hour's vagueness about when a device was last reached spares most of the writes. */
export const noteSent = async (db: Tx, ids: readonly number[], at: Date) => {
  if (ids.length === 0) return
  await sql`update push_subscriptions set last_used_at = ${at}, failures = 0
    where id = any(${ids}::bigint[])
      and (failures > 0 or last_used_at is null or last_used_at < ${at}::timestamptz - interval '1 hour')`.execute(
    db,
  )
}

export const noteRefused = async (db: Tx, ids: readonly number[], most: number) => {
  if (ids.length === 0) return
  await sql`update push_subscriptions set failures = failures + 1 where id = any(${ids}::bigint[])`.execute(
    db,
  )
  await sql`delete from push_subscriptions where id = any(${ids}::bigint[]) and failures >= ${most}`.execute(
    db,
  )
}

export const forget = async (db: Tx, ids: readonly number[]) => {
  if (ids.length === 0) return
  await sql`delete from push_subscriptions where id = any(${ids}::bigint[])`.execute(db)
}
