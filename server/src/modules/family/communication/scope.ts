import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/db/database'
import { type Column, column, hidden } from '../../../platform/db/fragments'
import type { Reach } from '../../account/reach/access'
import { CLASS_TEACHERS, isTaughtNow, studentsWithin } from '../../account/reach/scope'
import { OFFICE_NAME } from '../../base/school-settings/scope'
import type { Side } from './tables'

/** Online is who said so and whose session still lives: a browser that was closed says nothing more. */
export const isOnline = (userId: string, seenSince: Date) => {
  const eb = expressionBuilder<Database, never>()
  const user = sql.ref<number>(userId)
  const said = eb.selectFrom('user_presence as pr').select('pr.online').where('pr.user_id', '=', user)
  const living = eb
    .selectFrom('sessions as se')
    .where('se.user_id', '=', user)
    .where('se.ended_at', 'is', null)
    .where('se.last_seen_at', '>=', seenSince)
  return eb.and([eb.fn.coalesce(said, eb.lit(false)), eb.exists(living)])
}

/** The pupils `s` in reach, for questions in words of SQL. */
export const inReach = (reach: Reach) =>
  studentsWithin(reach)(expressionBuilder<Database & { s: Database['students'] }, 's'>())

/** Open to them: theirs, not put away, and not left for good. */
export const isOpenTo = (userId: number) => {
  const eb = expressionBuilder<Database & { me: Database['conversation_members'] }, 'me'>()
  return eb.and([
    eb('me.user_id', '=', hidden(userId, 'bigint')),
    eb('me.hidden_at', 'is', null),
    eb('me.left_at', 'is', null).or('me.left_seq', 'is not', null),
  ])
}

/**
 * Somebody other than this user hears what is said in `c`: of those who are there, or the teacher, who is brought back
 * when a talk is opened again. About a child who has left, or with somebody who is no guardian, nothing is said any more.
 */
export const isReachable = (userId: number) => sql<boolean>`(c.class_id is not null or (
  (c.kind <> 'parent-teacher' or exists (select from student_guardians fg
    join students fs on fs.id = fg.student_id and fs.deleted_at is null
    where fg.student_id = c.student_id and fg.parent_id = c.parent_id))
  and (exists (select from conversation_members fk join users fu on fu.id = fk.user_id
      where fk.conversation_id = c.id and fk.left_at is null and fk.user_id <> ${userId}
        and fu.enabled and fu.deleted_at is null)
    or (c.closed_at is not null and c.kind = 'parent-teacher' and exists (select from users fu
      where fu.profile_type = 'TEACHER' and fu.profile_id = c.teacher_id and fu.id <> ${userId}
        and fu.enabled and fu.deleted_at is null)))))`

/** Numbers of messages that a member may see lie above `from_seq` and up to here. */
export const LAST_SEEN_SEQ = sql<number>`least(c.last_seq, coalesce(me.left_seq, c.last_seq))`

/** Numbers from one to another, both included; none where they lie the other way round. */
export const span = (from: Column, to: Column) =>
  sql`int4multirange(int4range(${column(from)}, greatest(${column(from)}, ${column(to)} + 1)))`

/** Of member `k`, whose place begins anew further on: what they had read until now stays read for others. */
export const READ_SO_FAR = sql<string>`k.also_read + ${span(sql`(k.from_seq + 1)`, 'k.last_read_seq')}`

/** How many of the numbers after the mark were read nonetheless. */
const readAhead = (upTo: RawBuilder<unknown>) => sql<number>`case when isempty(me.also_read) then 0 else (
  select coalesce(sum(upper(r) - lower(r)), 0)
  from unnest(me.also_read * ${span(sql`(me.last_read_seq + 1)`, upTo)}) r) end`

/** Of a member: not read up to this number. */
export const unreadUpTo = (upTo: RawBuilder<unknown>) =>
  sql<number>`greatest(0, ${upTo} - me.last_read_seq - ${readAhead(upTo)})::int`

/** Never a count over messages: the numbers have no gaps. What came in off-hours waits for the morning. */
export const unread = (now: Date) =>
  unreadUpTo(sql`least(${LAST_SEEN_SEQ},
  case when me.quiet_until > ${now} then me.quiet_seq else c.last_seq end)`)

/**
 * Something urgent of somebody else's that the member has not read. Only talks with families have it, and of these only
 * what came after the mark is looked at.
 */
export const URGENT_UNREAD = sql<boolean>`coalesce(c.kind = 'parent-teacher' and me.left_at is null
  and c.last_seq > me.last_read_seq and exists (select from messages um where um.conversation_id = c.id
    and um.seq > greatest(me.last_read_seq, me.from_seq) and um.urgent_reason is not null
    and um.recalled_at is null and um.sender_id is distinct from me.user_id
    and not um.seq <@ me.also_read), false)`

/** The person behind `users as u`, joined as tt and tp. */
export const PERSON_JOINS = sql`
  left join teachers tt on u.profile_type = 'TEACHER' and tt.id = u.profile_id
  left join parents tp on u.profile_type = 'PARENT' and tp.id = u.profile_id
  left join students ts on u.profile_type = 'STUDENT' and ts.id = u.profile_id`
export const PERSON_NAME = sql<string>`coalesce(tt.name, tp.name, ts.name, ${OFFICE_NAME})`

/** Whom a talk is between, and about whom. */
export const PARTIES = sql`
  left join students s on s.id = c.student_id
  left join parents p on p.id = c.parent_id
  left join teachers t on t.id = c.teacher_id
  left join teachers ot on ot.id = c.other_teacher_id`

/** What a talk is called by, where only something of it is shown. */
export interface NamedConversation {
  kind: string
  subject: string | null
  studentName: string | null
  parentName: string | null
  teacherName: string | null
  otherTeacherName: string | null
}

/** The records do not relate the two of `c`, and this side has not answered. */
export const isStrange = (side: Side | null) => sql<boolean>`coalesce(c.stranger = ${side}::text, false)`

/** To whom the parent is a stranger, the child has no name. */
export const conversationNames = (stranger: Side | null) => sql`c.kind, c.subject,
  case when not ${isStrange(stranger)} or c.stranger = 'teacher' then s.name end as "studentName",
  p.name as "parentName", t.name as "teacherName", ot.name as "otherTeacherName"`

/** What a teacher is to a class, in short: 班主任, or the courses. */
export const teacherLabel = (classId: Column, teacherId: string) => sql<string | null>`(
  select case min(k.rank) when 0 then '班主任' when 1 then '副班主任'
      else string_agg(distinct k.label, '、') end
    from ${CLASS_TEACHERS} k where k.class_id = ${column(classId)} and k.teacher_id = ${sql.ref(teacherId)})`

/** What a teacher teaches at all. */
export const coursesOf = (teacherId: string) => sql<string[]>`array(
  select distinct co.name from courses co where co.deleted_at is null and co.id in (
    select ct.course_id from course_teachers ct where ct.teacher_id = ${sql.ref(teacherId)}
    union select ta.course_id from teaching_assignments ta
      where ta.teacher_id = ${sql.ref(teacherId)} and ${isTaughtNow('ta')}) order by co.name)`
