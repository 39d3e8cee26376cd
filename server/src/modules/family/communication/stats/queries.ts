import { type RawBuilder, sql } from 'kysely'
import { SCHOOL_ZONE } from '../../../../platform/clock'
import type { Db } from '../../../../platform/db/database'
import type { Reach } from '../../../account/reach/access'
import { isLed } from '../../../account/reach/scope'

export interface Answers {
  count: number
  medianMinutes: number | null
  p90Minutes: number | null
}

/**
 * What parents said and how long they waited: from the first message after a teacher spoke last, or from when an off-duty
 * teacher was to see it, to the next word of a teacher. Of strangers who have not answered nothing is counted, since a
 * figure names the class. It counts for whoever said that word, whose talk it is now or not.
 */
const TURNS = (from: Date, to: Date, where: RawBuilder<unknown>) => sql`
  said as (
    select m.conversation_id, m.seq, m.created_at, coalesce(m.visible_at, m.created_at) as due_from, m.sender_type, m.sender_id,
      lag(m.sender_type) over (partition by m.conversation_id order by m.seq) as before,
      c.parent_id, s.class_id
    from messages m join conversations c on c.id = m.conversation_id
    join students s on s.id = c.student_id
    where c.kind = 'parent-teacher' and c.stranger is distinct from 'parent' and m.kind <> 'system' and m.created_at >= ${from}
      and m.created_at < ${to} and ${where}),
  turns as (
    select said.*, answer.teacher_id as answered_by,
      extract(epoch from greatest(interval '0', answer.created_at - due_from)) / 60 as minutes
    from said left join lateral (select a.created_at,
        (select u.profile_id from users u where u.id = a.sender_id and u.profile_type = 'TEACHER') as teacher_id
      from messages a where a.conversation_id = said.conversation_id and a.seq > said.seq
        and a.sender_type = 'TEACHER' order by a.seq limit 1) answer on true
    where sender_type = 'PARENT' and before is distinct from 'PARENT')`

const ANSWERS = sql`count(minutes)::int as count,
  round((percentile_cont(0.5) within group (order by minutes))::numeric, 1) as "medianMinutes",
  round((percentile_cont(0.9) within group (order by minutes))::numeric, 1) as "p90Minutes"`

const NOTHING: Answers = { count: 0, medianMinutes: null, p90Minutes: null }

/** The same for one teacher, asked with every chat that a parent opens: from their own words back to the question. */
export const answersOf = async (db: Db, teacherId: number, from: Date): Promise<Answers> => {
  const { rows } = await sql<Answers>`with turns as (
      select extract(epoch from greatest(interval '0', a.created_at - asked.due_from)) / 60 as minutes
      from users u join messages a on a.sender_id = u.id and a.created_at >= ${from}
      join conversations c on c.id = a.conversation_id and c.kind = 'parent-teacher'
      cross join lateral (select coalesce(p.visible_at, p.created_at) as due_from from messages p
        where p.conversation_id = a.conversation_id and p.seq < a.seq and p.sender_type = 'PARENT'
          and p.seq > coalesce((select b.seq from messages b where b.conversation_id = a.conversation_id
            and b.seq < a.seq and b.sender_type = 'TEACHER' order by b.seq desc limit 1), 0)
        order by p.seq limit 1) asked
      where u.profile_type = 'TEACHER' and u.profile_id = ${teacherId})
    select ${ANSWERS} from turns`.execute(db)
  return rows[0] ?? NOTHING
}

/** One's own figures. */
export const own = async (db: Db, userId: number, from: Date, to: Date) => {
  return db
    .selectFrom('conversation_members as me')
    .leftJoin('messages as m', (join) =>
      join
        .onRef('m.conversation_id', '=', 'me.conversation_id')
        .onRef('m.seq', '>', 'me.from_seq')
        .on((eb) => eb('m.seq', '<=', eb.fn.coalesce('me.left_seq', 'm.seq')))
        .on('m.created_at', '>=', from)
        .on('m.created_at', '<', to),
    )
    .select((eb) => [
      eb.fn.count<number>('me.conversation_id').distinct().as('sessions'),
      eb.fn.count<number>('m.id').filterWhere('m.sender_id', '=', userId).as('sent'),
      eb.fn.count<number>('m.id').filterWhere('m.sender_id', '<>', userId).as('received'),
    ])
    .where('me.user_id', '=', userId)
    .where('me.hidden_at', 'is', null)
    .where('me.left_at', 'is', null)
    .executeTakeFirstOrThrow()
}

export interface Scope {
  reach: Reach
  classId?: number | undefined
  from: Date
  to: Date
}

/** Leaders see their classes, teachers what they are the teacher of. */
const within = ({ reach, classId }: Scope) => {
  const mine = reach.all
    ? sql.lit(true)
    : sql`(c.teacher_id = ${reach.teacherId}::bigint or s.class_id in (select l.id from classes l
        join departments d on d.id = l.department_id where ${isLed(reach, 'd.path')}))`
  return classId === undefined ? mine : sql`${mine} and s.class_id = ${classId}`
}

export interface Analytics {
  days: { date: string; parents: number; teachers: number }[]
  answers: Answers
  teachers: (Answers & { teacherId: number; name: string; messages: number })[]
  classes: (Answers & {
    classId: number
    className: string
    sessions: number
    messages: number
    families: number
  })[]
}

/** Numbers only, in one statement. */
export const analytics = async (db: Db, scope: Scope): Promise<Analytics> => {
  const { rows } = await sql<Analytics>`with ${TURNS(scope.from, scope.to, within(scope))},
    by_teacher as (select answered_by as teacher_id, ${ANSWERS} from turns group by answered_by),
    by_class as (select class_id, ${ANSWERS} from turns group by class_id),
    per_teacher as (select u.profile_id as teacher_id, count(*)::int as messages
      from said join users u on u.id = said.sender_id and u.profile_type = 'TEACHER' group by u.profile_id),
    per_class as (select class_id, count(*)::int as messages, count(distinct conversation_id)::int as sessions,
      count(distinct parent_id)::int as families from said group by class_id)
    select
      (select coalesce(json_agg(d order by d.date), '[]') from (
        select to_char(created_at at time zone ${sql.lit(SCHOOL_ZONE)}, 'YYYY-MM-DD') as date,
          count(*) filter (where sender_type = 'PARENT')::int as parents,
          count(*) filter (where sender_type <> 'PARENT')::int as teachers
        from said group by 1) d) as days,
      (select row_to_json(a) from (select ${ANSWERS} from turns) a) as answers,
      (select coalesce(json_agg(x order by x.messages desc, x."teacherId"), '[]') from (
        select t.id as "teacherId", t.name, coalesce(p.messages, 0) as messages, coalesce(b.count, 0) as count,
          b."medianMinutes", b."p90Minutes"
        from per_teacher p full join by_teacher b on b.teacher_id = p.teacher_id
          join teachers t on t.id = coalesce(p.teacher_id, b.teacher_id)
        order by p.messages desc nulls last limit 200) x) as teachers,
      (select coalesce(json_agg(x order by x.grade, x.number, x."className", x."classId"), '[]') from (
        select l.id as "classId", l.name as "className", l.grade, coalesce(nullif(l.class_number, '')::int, 1000) as number, p.sessions, p.messages, p.families,
          coalesce(b.count, 0) as count, b."medianMinutes", b."p90Minutes"
        from per_class p join classes l on l.id = p.class_id
          left join by_class b on b.class_id = l.id) x) as classes`.execute(db)
  return rows[0] ?? { days: [], answers: NOTHING, teachers: [], classes: [] }
}
