import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/database'
import { anyOf, lit } from '../../../../platform/db/fragments'
import { CLASS_TEACHERS } from '../../../account/reach/scope'
import type { Place } from '../../../school/deeds'
import { READ_SO_FAR } from '../scope'

/** Somebody who was 班主任 of this child before: what was theirs is for whoever comes next. */
const HEADED_BEFORE = sql`exists (select from class_memberships m join classes f on f.id = m.class_id
  where m.student_id = c.student_id and m.to_date is not null and f.id <> s.class_id and f.head_teacher_id = t.id)`

export interface Conversation {
  id: number
  family: string
  /** The one who is to take over talks with this family about this child already. */
  taken: boolean
}

/**
 * Open talks of a class's families with a teacher; without one, with whoever gave up the class before, left the school or
 * had the child before.
 */
export const conversationsOfClass = async (
  db: Tx,
  classId: number,
  teacherId: number | null,
  toTeacherId: number,
) => {
  const theirs =
    teacherId === null
      ? sql`(t.deleted_at is not null or c.awaits_class_id is not null or ${HEADED_BEFORE})`
      : sql`t.id = ${teacherId}`
  const { rows } = await sql<Conversation>`select c.id,
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

/** The talks of a 班主任 whom nobody follows yet wait for whoever comes next; they go on until then. */
export const awaitNext = async (db: Tx, classId: number, teacherId: number) => {
  await db
    .updateTable('conversations as c')
    .from('students as s')
    .set({ awaits_class_id: classId })
    .whereRef('s.id', '=', 'c.student_id')
    .where('s.class_id', '=', classId)
    .where('c.kind', '=', lit('parent-teacher'))
    .where('c.closed_at', 'is', null)
    .where('c.teacher_id', '=', teacherId)
    .execute()
}

/** They came back themselves. */
export const awaitNobody = async (db: Tx, classId: number) => {
  await db
    .updateTable('conversations')
    .set({ awaits_class_id: null })
    .where('awaits_class_id', '=', classId)
    .execute()
}

export interface MovedConversation extends Conversation {
  studentName: string
  classId: number
  className: string
  /** Of the new class; nobody yet, perhaps. */
  toTeacherId: number | null
  ofHead: boolean
}

/**
 * Open talks about pupils who are in another class than they were, with whoever was 班主任 there, and if asked for with
 * teachers of that class who do not teach them any more.
 */
export const conversationsOfMoved = async (db: Tx, places: readonly Place[], others: boolean) => {
  const teaches = (classId: RawBuilder<unknown>) => sql`exists (select from ${CLASS_TEACHERS} k
    where k.class_id = ${classId} and k.teacher_id = c.teacher_id)`
  const { rows } = await sql<MovedConversation>`select c.id, c.parent_id || '/' || c.student_id as family,
      exists (select from conversations o where o.kind = 'parent-teacher' and o.parent_id = c.parent_id
        and o.student_id = c.student_id and o.teacher_id = cl.head_teacher_id) as taken,
      s.name as "studentName", cl.id as "classId", cl.name as "className", cl.head_teacher_id as "toTeacherId",
      (c.teacher_id is not distinct from r."headTeacherId" or coalesce(c.awaits_class_id = r."classId", false))
        as "ofHead"
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      as r ("studentId" bigint, "classId" bigint, "headTeacherId" bigint)
    join students s on s.id = r."studentId" join classes cl on cl.id = s.class_id
    join conversations c on c.kind = 'parent-teacher' and c.student_id = s.id and c.closed_at is null
    where cl.id is distinct from r."classId" and c.teacher_id is distinct from cl.head_teacher_id
      and (c.teacher_id = r."headTeacherId" or c.awaits_class_id = r."classId"
        or (${others}::boolean and ${teaches(sql`r."classId"`)} and not ${teaches(sql`cl.id`)}))
    order by c.last_message_at desc nulls last, c.id desc for update of c`.execute(db)
  return rows
}

export interface Change {
  /** Each with what the talk itself says of it. */
  conversations: readonly { id: number; line: string }[]
  now: Date
}

const IDS = ({ conversations }: Change) => sql`any(${conversations.map(({ id }) => id)}::bigint[])`

/** The teacher who goes keeps what was said, this line included. */
const LEAVE = (now: Date) => sql`
    gone as (update conversation_members k set left_at = ${now}, left_seq = moved.last_seq, quiet_seq = null,
        quiet_until = null, pinned = false
      from moved where k.conversation_id = moved.id and k.role = 'teacher' and k.left_at is null
        and k.user_id <> moved.to_user_id)`

const SAY = ({ conversations, now }: Change) => sql`
    insert into messages (conversation_id, seq, sender_type, sender_name, kind, body, created_at)
    select moved.id, moved.last_seq, 'SYSTEM', '系统', 'system', r.line, ${now}
    from moved join jsonb_to_recordset(${JSON.stringify(conversations)}::jsonb) as r (id bigint, line text)
      on r.id = moved.id`

/**
 * The new teacher sees this line and what follows; what was said before was said to somebody else. Who comes back is new
 * as well. Only a guest who is there keeps what they had.
 */
export const move = async (db: Tx, change: Change, to: { teacherId: number; userId: number }) => {
  const { now } = change
  await sql`with moved as (
      update conversations set teacher_id = ${to.teacherId}, awaits_class_id = null, stranger = null, last_seq = last_seq + 1, last_message_at = ${now},
        updated_at = ${now}
      where id = ${IDS(change)} returning id, last_seq, ${to.userId}::bigint as to_user_id),
    ${LEAVE(now)},
    come as (insert into conversation_members as k (conversation_id, user_id, role, from_seq, last_read_seq, joined_at)
      select moved.id, ${to.userId}, 'teacher', moved.last_seq - 1, moved.last_seq - 1, ${now} from moved
      on conflict (conversation_id, user_id) do update set role = 'teacher', left_at = null, left_seq = null,
        hidden_at = null, also_read = ${READ_SO_FAR},
        from_seq = case when k.left_at is null then k.from_seq else excluded.from_seq end,
        last_read_seq = case when k.left_at is null then k.last_read_seq else excluded.last_read_seq end)
    ${SAY(change)}`.execute(db)
}

/** Where nobody can take over, or already talks with the family elsewhere. */
export const close = async (db: Tx, change: Change) => {
  const { now } = change
  await sql`with moved as (
      update conversations set closed_at = ${now}, awaits_class_id = null, last_seq = last_seq + 1, last_message_at = ${now},
        updated_at = ${now}
      where id = ${IDS(change)} returning id, last_seq, 0::bigint as to_user_id),
    ${LEAVE(now)}
    ${SAY(change)}`.execute(db)
}

export const membersOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('conversation_members')
    .select('conversation_id as id')
    .select((eb) =>
      eb.fn
        .agg<number[]>('array_agg', [eb.cast<number>('user_id', 'integer')])
        .orderBy('user_id')
        .as('users'),
    )
    .where('conversation_id', '=', anyOf(ids))
    .where((eb) => eb('left_at', 'is', null).or('left_seq', 'is not', null))
    .groupBy('conversation_id')
    .execute()

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
    insert into conversation_members (conversation_id, user_id, role, added_by, from_seq, last_read_seq, also_read, pinned,
      muted, joined_at)
    select conversation_id, ${userId}, role, added_by, from_seq, last_read_seq, also_read, pinned, muted, joined_at from old
    on conflict (conversation_id, user_id) do nothing`.execute(db)
  // What they said stands on their own side of the talk; an id of the sender's that both used keeps its first owner.
  await db
    .updateTable('messages as m')
    .set({ sender_id: userId })
    .where('m.sender_id', '=', closedUserId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('messages as o')
            .whereRef('o.conversation_id', '=', 'm.conversation_id')
            .where('o.sender_id', '=', userId)
            .whereRef('o.client_id', '=', 'm.client_id'),
        ),
      ),
    )
    .execute()
  await db
    .updateTable('message_todos as t')
    .set({ user_id: userId })
    .where('t.user_id', '=', closedUserId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('message_todos as o')
            .where('o.user_id', '=', userId)
            .whereRef('o.message_id', '=', 't.message_id'),
        ),
      ),
    )
    .execute()
}
