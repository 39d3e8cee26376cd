import type { OwnClass } from '@xueqiao/contract/features/family/communication/api'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/database'
import { CLASS_TEACHERS } from '../../../account/reach/scope'
import type { Roll } from '../../../school/deeds'
import { READ_SO_FAR } from '../scope'

/** Without a roll: the groups of all classes. */
const within = (roll: Roll | undefined) =>
  roll === undefined
    ? sql<boolean>`c.class_id is not null`
    : sql<boolean>`c.class_id = any(${roll.classIds ?? []}::bigint[]
        || array(select s.class_id from students s
          where s.id = any(${roll.studentIds ?? []}::bigint[]) and s.class_id is not null)
        || array(select cc.class_id from class_courses cc where cc.course_id = any(${roll.courseIds ?? []}::bigint[])))`

/** Classes that have a group: of all others no roll is laid out. */
export const grouped = async (db: Tx, roll: Roll | undefined) => {
  const rows = await db
    .selectFrom('conversations as c')
    .select('c.class_id as id')
    .where(within(roll))
    .$narrowType<{ id: number }>()
    .execute()
  return rows.map(({ id }) => id)
}

/** Said of each table by itself, so that none is read for more than these, however little is known of it. */
const isOneOf = (column: string, classIds: readonly number[]) =>
  sql<boolean>`${sql.ref(column)} = any(${classIds}::bigint[])`

const GUARDIANS = sql`student_guardians g
  join users u on u.profile_type = 'PARENT' and u.profile_id = g.parent_id and u.deleted_at is null`

/** Who is of the class of each group `c`: the guardians of its pupils and its teachers, as far as they have accounts. */
const onTheRoll = (classIds: readonly number[]) => sql`
  select c.id, u.id as user_id, 'parent' as role from of_classes c
    join students s on s.class_id = c.class_id and ${isOneOf('s.class_id', classIds)} and s.deleted_at is null
    join ${GUARDIANS} on g.student_id = s.id
  union select c.id, u.id, 'teacher' from of_classes c
    join ${CLASS_TEACHERS} k on k.class_id = c.class_id and ${isOneOf('k.class_id', classIds)}
    join users u on u.profile_type = 'TEACHER' and u.profile_id = k.teacher_id and u.deleted_at is null`

export interface Change {
  id: number
  userId: number
}

/**
 * Roll and members are laid side by side once, and only what differs is touched: at most minutes nothing does. Those who
 * are of the class no more keep what was said until now; those who are new see what is said from now on.
 */
export const follow = async (db: Tx, classIds: readonly number[], now: Date) => {
  const { rows } = await sql<Change>`with of_classes as materialized (
      select c.id, c.class_id, c.last_seq from conversations c where ${isOneOf('c.class_id', classIds)}),
    roll as materialized (${onTheRoll(classIds)}),
    there as materialized (select k.conversation_id as id, k.user_id from of_classes c
      join conversation_members k on k.conversation_id = c.id and k.left_at is null),
    differs as materialized (select coalesce(r.id, k.id) as id, coalesce(r.user_id, k.user_id) as user_id, r.role
      from roll r full join there k on k.id = r.id and k.user_id = r.user_id
      where r.user_id is null or k.user_id is null),
    gone as (update conversation_members k set left_at = ${now}, left_seq = c.last_seq, pinned = false,
        quiet_seq = null, quiet_until = null
      from differs d join of_classes c on c.id = d.id
      where d.role is null and k.conversation_id = d.id and k.user_id = d.user_id and k.left_at is null
      returning k.conversation_id, k.user_id),
    come as (insert into conversation_members as k
        (conversation_id, user_id, role, from_seq, last_read_seq, joined_at)
      select d.id, d.user_id, d.role, c.last_seq, c.last_seq, ${now} from differs d
        join of_classes c on c.id = d.id join classes cl on cl.id = c.class_id and cl.deleted_at is null
      where d.role is not null
      on conflict (conversation_id, user_id) do update set role = excluded.role, left_at = null, left_seq = null,
        hidden_at = null, joined_at = excluded.joined_at, also_read = ${READ_SO_FAR}, from_seq = excluded.from_seq,
        last_read_seq = excluded.last_read_seq
      where k.left_at is not null
      returning k.conversation_id, k.user_id)
    select conversation_id as id, user_id as "userId" from gone
    union all select conversation_id, user_id from come`.execute(db)
  return rows
}

/** A group is called as the class is. */
export const rename = async (db: Tx, classIds: readonly number[]) => {
  const name = sql<string>`cl.name || '家长'`
  await db
    .updateTable('conversations as c')
    .from('classes as cl')
    .set({ subject: name })
    .whereRef('cl.id', '=', 'c.class_id')
    .where(isOneOf('c.class_id', classIds))
    .where('c.subject', 'is distinct from', name)
    .execute()
}

export const headedBy = async (db: Db, teacherId: number) => {
  const { rows } = await sql<OwnClass>`select cl.id as "classId", cl.name as "className", c.id as "sessionId",
      (select count(distinct u.id)::int from students s join ${GUARDIANS} on g.student_id = s.id
        where s.class_id = cl.id and s.deleted_at is null) as parents
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
export const open = (db: Tx, one: { classId: number; subject: string; userId: number; now: Date }) =>
  db
    .insertInto('conversations')
    .values({
      kind: 'group',
      class_id: one.classId,
      subject: one.subject,
      created_by: one.userId,
      created_at: one.now,
      updated_at: one.now,
    })
    .onConflict((on) =>
      on.column('class_id').where('class_id', 'is not', null).doUpdateSet({ closed_at: null }),
    )
    .returning(['id', sql<boolean>`xmax = 0`.as('isNew')])
    .executeTakeFirstOrThrow()
