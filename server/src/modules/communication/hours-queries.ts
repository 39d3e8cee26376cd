import type { HoursInput } from '@xueqiao/contract/features/communication-hours'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database'
import { isOpenTo, PERSON_JOINS, PERSON_NAME } from './scope'

export const hoursOf = (db: Db, teacherId: number) =>
  db
    .selectFrom('teacher_hours')
    .select(['enabled', 'week'])
    .where('teacher_id', '=', teacherId)
    .executeTakeFirst()

export const hoursOfMany = (db: Db, teacherIds: readonly number[]) =>
  db
    .selectFrom('teacher_hours')
    .select(['teacher_id as teacherId', 'enabled', 'week'])
    .where('teacher_id', '=', sql<number>`any(${teacherIds}::bigint[])`)
    .execute()

interface Partner {
  sessionId: number
  studentId: number
  teacherId: number
}

/** The open talks of a parent. */
export const partners = async (db: Db, userId: number) => {
  const { rows } = await sql<Partner>`
    select c.id as "sessionId", c.student_id as "studentId", c.teacher_id as "teacherId"
    from conversation_members me join conversations c on c.id = me.conversation_id
    where ${isOpenTo(userId)} and c.kind = 'parent-teacher' and c.closed_at is null
      and c.student_id is not null and c.teacher_id is not null
    order by c.id`.execute(db)
  return rows
}

export const setHours = async (db: Tx, teacherId: number, { enabled, week }: HoursInput, now: Date) => {
  const values = { enabled, week: JSON.stringify(week), updated_at: now }
  await db
    .insertInto('teacher_hours')
    .values({ teacher_id: teacherId, ...values })
    .onConflict((conflict) => conflict.column('teacher_id').doUpdateSet(values))
    .execute()
}

export const removeHours = async (db: Tx, teacherId: number) => {
  await db.deleteFrom('teacher_hours').where('teacher_id', '=', teacherId).execute()
}

export interface Woken {
  sessionId: number
  userId: number
}

/**
 * What waits for a teacher, or for all who set no hours of their own, waits until then, or no longer; parents see the new
 * time on their messages. Whose it is, and in which talks.
 */
export const moveQuiet = async (
  db: Tx,
  whose: { userId: number } | 'school',
  until: Date | null,
  now: Date,
) => {
  const theirs =
    whose === 'school'
      ? sql`not exists (select from teacher_hours h where h.teacher_id = u.profile_id)`
      : sql`u.id = ${whose.userId}`
  const { rows } = await sql<Woken>`with waiting as (
      select k.conversation_id, k.user_id, k.quiet_seq, u.profile_id as teacher_id
      from conversation_members k join users u on u.id = k.user_id and u.profile_type = 'TEACHER'
      where k.quiet_until is not null and ${theirs} for update of k),
    moved as (update conversation_members k set quiet_until = ${until}::timestamptz,
        quiet_seq = case when ${until}::timestamptz is not null then k.quiet_seq end
      from waiting w where k.conversation_id = w.conversation_id and k.user_id = w.user_id),
    seen as (update messages m set visible_at = coalesce(${until}::timestamptz, ${now})
      from waiting w join conversations c on c.id = w.conversation_id and c.teacher_id = w.teacher_id
      where m.conversation_id = w.conversation_id and m.seq > w.quiet_seq and m.visible_at > ${now})
    select conversation_id as "sessionId", user_id as "userId" from waiting`.execute(db)
  return rows
}

/** Whose quiet time is over: they have something unread from now on. */
export const wake = async (db: Tx, now: Date): Promise<Woken[]> =>
  db
    .updateTable('conversation_members')
    .set({ quiet_seq: null, quiet_until: null })
    .where('quiet_until', '<=', now)
    .returning(['conversation_id as sessionId', 'user_id as userId'])
    .execute()

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

export interface TodoRow {
  id: number
  sessionId: number
  messageId: number
  seq: number
  kind: string
  subject: string | null
  studentName: string | null
  parentName: string | null
  teacherName: string | null
  otherTeacherName: string | null
  senderName: string
  content: string
  recalled: boolean
  note: string | null
  dueDate: string | null
  doneAt: Date | null
  createdAt: Date
  total: number
}

/** Only what its owner may still read. */
const todoRows = (
  userId: number,
) => sql`select d.id, c.id as "sessionId", m.id as "messageId", m.seq, c.kind, c.subject, s.name as "studentName",
    p.name as "parentName", t.name as "teacherName", ot.name as "otherTeacherName",
    coalesce(${PERSON_NAME}, m.sender_name) as "senderName", m.body as content,
    m.recalled_at is not null as recalled, d.note, d.due_date as "dueDate",
    d.done_at as "doneAt", d.created_at as "createdAt", count(*) over ()::int as total
  from message_todos d join messages m on m.id = d.message_id
  join conversations c on c.id = m.conversation_id
  join conversation_members me on me.conversation_id = c.id
  left join users u on u.id = m.sender_id ${PERSON_JOINS}
  left join students s on s.id = c.student_id
  left join parents p on p.id = c.parent_id
  left join teachers t on t.id = c.teacher_id
  left join teachers ot on ot.id = c.other_teacher_id
  where d.user_id = ${userId} and ${isOpenTo(userId)}`

export const todos = async (
  db: Db,
  userId: number,
  { done, page, size }: { done: boolean; page: number; size: number },
) => {
  const order = done ? sql`d.done_at desc` : sql`d.due_date nulls last, d.created_at desc`
  const { rows } = await sql<TodoRow>`${todoRows(userId)} and (d.done_at is not null) = ${done}
    order by ${order}, d.id desc limit ${size} offset ${page * size}`.execute(db)
  return rows
}

export const todo = async (db: Db, userId: number, id: number) =>
  (await sql<TodoRow>`${todoRows(userId)} and d.id = ${id}`.execute(db)).rows[0]

export interface NewTodo {
  userId: number
  messageId: number
  note: string | null
  dueDate: string | null
  now: Date
}

/** Made of the same message again, it is open again. */
export const addTodo = async (db: Tx, { userId, messageId, note, dueDate, now }: NewTodo) => {
  const values = { note, due_date: dueDate, done_at: null }
  const { id } = await db
    .insertInto('message_todos')
    .values({ user_id: userId, message_id: messageId, ...values, created_at: now })
    .onConflict((conflict) => conflict.constraint('message_todos_once').doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const setTodo = async (db: Tx, userId: number, id: number, doneAt: Date | null) => {
  await db
    .updateTable('message_todos')
    .set({ done_at: doneAt })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute()
}

export const removeTodo = async (db: Tx, userId: number, id: number) => {
  await db.deleteFrom('message_todos').where('id', '=', id).where('user_id', '=', userId).execute()
}
