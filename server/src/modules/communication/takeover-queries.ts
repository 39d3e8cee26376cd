import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database'

/** Open talks of a class's families with a teacher; without one, with teachers who have left the school. */
export const sessionsOfClass = async (
  db: Tx,
  classId: number,
  teacherId: number | null,
  toTeacherId: number,
) => {
  const theirs = teacherId === null ? sql`t.deleted_at is not null` : sql`t.id = ${teacherId}`
  const { rows } = await sql<{ id: number; family: string; taken: boolean }>`select c.id,
      c.parent_id || '/' || c.student_id as family,
      exists (select from conversations o where o.kind = 'parent-teacher' and o.parent_id = c.parent_id
        and o.student_id = c.student_id and o.teacher_id = ${toTeacherId}) as taken
    from conversations c join students s on s.id = c.student_id join teachers t on t.id = c.teacher_id
    where c.kind = 'parent-teacher' and c.closed_at is null and s.class_id = ${classId} and ${theirs}
      and t.id <> ${toTeacherId} order by c.last_message_at desc nulls last, c.id desc for update of c`.execute(
    db,
  )
  return rows
}

export interface Change {
  ids: readonly number[]
  /** What the talk itself says of it. */
  line: string
  now: Date
}

/** The teacher who goes keeps what was said, this line included. */
const LEAVE = (now: Date) => sql`
    gone as (update conversation_members k set left_at = ${now}, left_seq = moved.last_seq, quiet_seq = null,
        quiet_until = null, pinned = false
      from moved where k.conversation_id = moved.id and k.role = 'teacher' and k.left_at is null
        and k.user_id <> moved.to_user_id)`

const SAY = ({ line, now }: Change) => sql`
    insert into messages (conversation_id, seq, sender_type, sender_name, kind, body, created_at)
    select moved.id, moved.last_seq, 'SYSTEM', '系统', 'system', ${line}, ${now} from moved`

/** The new teacher sees this line and what follows; what was said before was said to somebody else. */
export const move = async (db: Tx, change: Change, to: { teacherId: number; userId: number }) => {
  const { ids, now } = change
  await sql`with moved as (
      update conversations set teacher_id = ${to.teacherId}, last_seq = last_seq + 1, last_message_at = ${now},
        updated_at = ${now}
      where id = any(${ids}::bigint[]) returning id, last_seq, ${to.userId}::bigint as to_user_id),
    ${LEAVE(now)},
    come as (insert into conversation_members as k (conversation_id, user_id, role, from_seq, last_read_seq, joined_at)
      select moved.id, ${to.userId}, 'teacher', moved.last_seq - 1, moved.last_seq - 1, ${now} from moved
      on conflict (conversation_id, user_id) do update set role = 'teacher', left_at = null, left_seq = null,
        hidden_at = null)
    ${SAY(change)}`.execute(db)
}

/** Where nobody can take over, or already talks with the family elsewhere. */
export const close = async (db: Tx, change: Change) => {
  const { ids, now } = change
  await sql`with moved as (
      update conversations set closed_at = ${now}, last_seq = last_seq + 1, last_message_at = ${now},
        updated_at = ${now}
      where id = any(${ids}::bigint[]) returning id, last_seq, 0::bigint as to_user_id),
    ${LEAVE(now)}
    ${SAY(change)}`.execute(db)
}

export const membersOf = async (db: Db, ids: readonly number[]) => {
  const { rows } = await sql<{ id: number; users: number[] }>`select conversation_id as id,
      array_agg(user_id::int order by user_id) as users
    from conversation_members where conversation_id = any(${ids}::bigint[]) and (left_at is null or left_seq is not null)
    group by conversation_id`.execute(db)
  return rows
}

/** Two parents were one: their talks become those of the one who stays, as far as they are not doubles. */
export const mergeParents = async (db: Tx, fromId: number, intoId: number, now: Date) => {
  const { rows } = await sql<{ id: number }>`with doubles as (
      select c.id from conversations c join conversations o on o.kind = 'parent-teacher' and o.parent_id = ${intoId}
        and o.teacher_id = c.teacher_id and o.student_id = c.student_id
      where c.parent_id = ${fromId})
    update conversations c set
      parent_id = case when c.id in (select id from doubles) then c.parent_id else ${intoId} end,
      closed_at = case when c.id in (select id from doubles) then coalesce(c.closed_at, ${now}) else c.closed_at end
    where c.parent_id = ${fromId} returning c.id`.execute(db)
  return rows.length
}

/** Whoever signs in with the account that stays finds what was said to the one that is closed. */
export const mergeMembers = async (db: Tx, closedUserId: number, userId: number, now: Date) => {
  await sql`with old as (
      update conversation_members set left_at = coalesce(left_at, ${now}), left_seq = null
      where user_id = ${closedUserId} returning *)
    insert into conversation_members (conversation_id, user_id, role, added_by, from_seq, last_read_seq, pinned, muted,
      joined_at)
    select conversation_id, ${userId}, role, added_by, from_seq, last_read_seq, pinned, muted, joined_at from old
    on conflict (conversation_id, user_id) do nothing`.execute(db)
  // What they said stands on their own side of the talk; an id of the sender's that both used keeps its first owner.
  await sql`update messages m set sender_id = ${userId} where m.sender_id = ${closedUserId}
    and not exists (select from messages o where o.conversation_id = m.conversation_id
      and o.sender_id = ${userId} and o.client_id = m.client_id)`.execute(db)
  await sql`update message_todos t set user_id = ${userId} where t.user_id = ${closedUserId}
    and not exists (select from message_todos o where o.user_id = ${userId} and o.message_id = t.message_id)`.execute(
    db,
  )
}
