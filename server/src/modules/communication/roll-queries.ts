import type { OwnClass } from '@xueqiao/contract/features/communication'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database'
import { READ_SO_FAR } from './scope'

/** Which groups: of these classes and of those that these pupils are in; nothing: all of them. */
export interface Roll {
  classIds: readonly number[]
  studentIds: readonly number[]
}

const within = (roll: Roll | undefined) =>
  roll === undefined
    ? sql`c.class_id is not null`
    : sql`(c.class_id = any(${roll.classIds}::bigint[])
        or c.class_id in (select s.class_id from students s where s.id = any(${roll.studentIds}::bigint[])))`

const PARENTS_OF = (classId: RawBuilder<unknown>) => sql`select distinct u.id as user_id, 'parent' as role
  from students s join student_guardians g on g.student_id = s.id
  join users u on u.profile_type = 'PARENT' and u.profile_id = g.parent_id and u.deleted_at is null
  where s.class_id = ${classId} and s.deleted_at is null`

/** Who is of a class: the guardians of its pupils and its teachers, as far as they have accounts. */
const PEOPLE_OF = (classId: RawBuilder<unknown>) => sql`${PARENTS_OF(classId)}
  union select u.id, 'teacher' from class_teachers k
  join users u on u.profile_type = 'TEACHER' and u.profile_id = k.teacher_id and u.deleted_at is null
  where k.class_id = ${classId}`

export interface Change {
  id: number
  userId: number
}

/** Those who are of the class no more keep what was said until now. */
export const letGo = async (db: Tx, roll: Roll | undefined, now: Date) => {
  const { rows } =
    await sql<Change>`update conversation_members k set left_at = ${now}, left_seq = c.last_seq,
      pinned = false, quiet_seq = null, quiet_until = null
    from conversations c where c.id = k.conversation_id and ${within(roll)} and k.left_at is null
      and k.user_id not in (select p.user_id from (${PEOPLE_OF(sql`c.class_id`)}) p)
    returning k.conversation_id as id, k.user_id as "userId"`.execute(db)
  return rows
}

/** Those who are new see what is said from now on. The group is called as the class is. */
export const takeIn = async (db: Tx, roll: Roll | undefined, now: Date) => {
  const { rows } = await sql<Change>`with named as (
      update conversations c set subject = cl.name || '家长' from classes cl
      where cl.id = c.class_id and ${within(roll)} and c.subject is distinct from cl.name || '家长')
    insert into conversation_members as k (conversation_id, user_id, role, from_seq, last_read_seq, joined_at)
    select c.id, p.user_id, p.role, c.last_seq, c.last_seq, ${now}
    from conversations c join classes cl on cl.id = c.class_id and cl.deleted_at is null
    cross join lateral (${PEOPLE_OF(sql`c.class_id`)}) p
    where ${within(roll)} and not exists (select from conversation_members o
      where o.conversation_id = c.id and o.user_id = p.user_id and o.left_at is null)
    on conflict (conversation_id, user_id) do update set role = excluded.role, left_at = null, left_seq = null,
      hidden_at = null, joined_at = excluded.joined_at, also_read = ${READ_SO_FAR}, from_seq = excluded.from_seq,
      last_read_seq = excluded.last_read_seq
    returning k.conversation_id as id, k.user_id as "userId"`.execute(db)
  return rows
}

export const headedBy = async (db: Db, teacherId: number) => {
  const { rows } = await sql<OwnClass>`select cl.id as "classId", cl.name as "className", c.id as "sessionId",
      (select count(*)::int from (${PARENTS_OF(sql`cl.id`)}) p) as parents
    from classes cl left join conversations c on c.class_id = cl.id
    where cl.head_teacher_id = ${teacherId} and cl.deleted_at is null
    order by cl.grade, cl.name, cl.id`.execute(db)
  return rows
}

export const classOf = (db: Db, id: number) =>
  db
    .selectFrom('classes')
    .select(['id', 'name', 'head_teacher_id as headTeacherId'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Whoever comes second, at whatever moment, gets what the first one made. */
export const open = async (db: Tx, one: { classId: number; subject: string; userId: number; now: Date }) => {
  const { rows } = await sql<{ id: number; isNew: boolean }>`
    insert into conversations (kind, class_id, subject, created_by, created_at, updated_at)
    values ('group', ${one.classId}, ${one.subject}, ${one.userId}, ${one.now}, ${one.now})
    on conflict (class_id) where class_id is not null do update set closed_at = null
    returning id, xmax = 0 as "isNew"`.execute(db)
  return rows[0] ?? { id: 0, isNew: false }
}
