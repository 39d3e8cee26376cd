import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/database'

export interface DutyRow {
  date: string
  teacherId: number
  name: string
  userId: number | null
}

export const duty = async (db: Db, from: string, to: string) => {
  const { rows } = await sql<DutyRow>`select d.date, t.id as "teacherId", t.name,
      (select u.id from users u where u.profile_type = 'TEACHER' and u.profile_id = t.id
        and u.deleted_at is null and u.enabled) as "userId"
    from duty_teachers d join teachers t on t.id = d.teacher_id
    where d.date between ${from} and ${to} and t.deleted_at is null order by d.date, t.id`.execute(db)
  return rows
}

/** Of two who plan the same days at once the second waits, and theirs holds. */
export const setDuty = async (db: Tx, days: readonly { date: string; teacherIds: readonly number[] }[]) => {
  await sql`lock table duty_teachers in share row exclusive mode`.execute(db)
  const dates = days.map(({ date }) => date)
  await db.deleteFrom('duty_teachers').where('date', 'in', dates).execute()
  const rows = days.flatMap(({ date, teacherIds }) => teacherIds.map((teacher_id) => ({ date, teacher_id })))
  if (rows.length > 0) await db.insertInto('duty_teachers').values(rows).execute()
}

export const teachersExist = async (db: Db, ids: readonly number[]) => {
  const { rows } =
    await sql`select from teachers where id = any(${ids}::bigint[]) and deleted_at is null`.execute(db)
  return rows.length === ids.length
}

/** Whoever was called to a talk and heard of nothing urgent there since then goes, and what was said with them. */
export const endDuty = async (db: Tx, since: Date, now: Date) => {
  const { rows } = await sql<{ sessionId: number; userId: number }>`update conversation_members k
    set left_at = ${now}, left_seq = null, pinned = false, quiet_seq = null, quiet_until = null
    where k.role = 'duty' and k.left_at is null and k.joined_at < ${since} and not exists (select from messages m
      where m.conversation_id = k.conversation_id and m.seq > k.from_seq and m.urgent_reason is not null
        and m.created_at >= ${since})
    returning k.conversation_id as "sessionId", k.user_id as "userId"`.execute(db)
  return rows
}
