import type { ProfileType } from '@xueqiao/contract/access/roles'
import type { ContactRelation } from '@xueqiao/contract/features/family/communication/contacts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/db/database'
import { type Column, column, lit, tsquery } from '../../../../platform/db/fragments'
import type { Reach } from '../../../account/reach/access'
import { CLASS_TEACHERS, SECTION_TEACHERS } from '../../../account/reach/scope'
import { coursesOf, inReach, isOnline } from '../scope'

/** Who looks: the session that stands already is theirs. */
export interface Asker {
  userId: number
  teacherId: number | null
  parentId: number | null
  seenSince: Date
}

export interface ContactRow {
  contactType: ProfileType
  profileId: number
  userId: number | null
  name: string
  phone: string | null
  online: boolean
  subjects: string[]
  relations: ContactRelation[]
  sessionId: number | null
  total: number
}

/** Which sessions the asker has with somebody; more than one (two children) is none in particular. */
const conversationWith = ({ userId }: Asker, where: RawBuilder<unknown>) => sql`(
  select case when count(*) = 1 then min(c.id) end from conversations c
  join conversation_members me on me.conversation_id = c.id and me.user_id = ${userId}
    and me.left_at is null and me.hidden_at is null
  where c.closed_at is null and ${where})`

const accountOf = (type: ProfileType, id: string) => sql`
  left join users u on u.profile_type = ${sql.lit(type)} and u.profile_id = ${sql.ref(id)} and u.deleted_at is null and u.enabled`

const RELATION = (parts: Partial<Record<keyof ContactRelation, Column>>) => {
  const of = (key: keyof ContactRelation) => column(parts[key] ?? lit(null))
  return sql`json_build_object('label', ${of('label')}, 'studentId', ${of('studentId')},
    'studentName', ${of('studentName')}, 'classId', ${of('classId')}, 'className', ${of('className')},
    'departmentId', ${of('departmentId')}, 'departmentName', ${of('departmentName')})`
}

const pupil = {
  studentId: 's.id',
  studentName: 's.name',
  classId: 'cl.id',
  className: 'cl.name',
}

const page = ({ page, size }: { page: number; size: number }) => sql`limit ${size} offset ${page * size}`

const matching = (keys: string, typed: string | undefined) =>
  typed === undefined || typed === '' ? lit(true) : sql<boolean>`${sql.ref(keys)} @@ ${tsquery(typed)}`

/** What of a teacher the asker may see beside who they are. */
interface Seen {
  phone: RawBuilder<boolean>
  online: RawBuilder<boolean>
}
const EVERYTHING: Seen = { phone: lit<boolean>(true), online: lit<boolean>(true) }

const TEACHER_COLUMNS = (asker: Asker, { phone, online }: Seen) => sql`
  'TEACHER' as "contactType", t.id as "profileId", u.id as "userId", t.name,
  case when ${phone} then t.phone end as phone,
  ${online} and ${isOnline('u.id', asker.seenSince)} as online, ${coursesOf('t.id')} as subjects,
  ${conversationWith(
    asker,
    asker.parentId === null
      ? sql`c.kind = 'teacher' and c.teacher_id = least(t.id, ${asker.teacherId}::bigint)
          and c.other_teacher_id = greatest(t.id, ${asker.teacherId}::bigint)`
      : sql`c.kind = 'parent-teacher' and c.teacher_id = t.id`,
  )} as "sessionId"`

/** The teachers of these pupils, 班主任 first, with what each is to which child. */
const teachersOf = (
  asker: Asker,
  pupils: RawBuilder<unknown>,
) => sql<ContactRow>`select ${TEACHER_COLUMNS(asker, EVERYTHING)}, k.relations, 0 as total
  from (select k.teacher_id, min(k.rank) as rank, json_agg(${RELATION({ label: 'k.label', ...pupil })}
        order by s.id, k.rank, k.label) as relations
      from students s join classes cl on cl.id = s.class_id
      cross join lateral (select teacher_id, label, min(rank) as rank from (
          select teacher_id, label, rank from ${CLASS_TEACHERS} k where k.class_id = cl.id
          union all select teacher_id, label, 2 from ${SECTION_TEACHERS} st where st.student_id = s.id) k
        group by teacher_id, label) k
      where s.deleted_at is null and ${pupils} group by k.teacher_id) k
  join teachers t on t.id = k.teacher_id and t.deleted_at is null ${accountOf('TEACHER', 't.id')}
  order by k.rank, t.id`

export const relatedTeachers = async (
  db: Db,
  asker: Asker,
  reach: Reach,
  of: { parentId: number } | { studentId: number },
) => {
  const theirs =
    'parentId' in of
      ? sql`s.id in (select g.student_id from student_guardians g where g.parent_id = ${of.parentId})`
      : sql`s.id = ${of.studentId}`
  const pupils = sql`${theirs} and ${inReach(reach)}`
  return (await teachersOf(asker, pupils).execute(db)).rows
}

/**
 * The pupils `s` with whose families a teacher talks: those of whom `teachersOf` names this teacher. It is more than reach
 * where a class was never planned and its courses have teachers.
 */
const taughtBy = (teacherId: number | null) =>
  sql<boolean>`(s.class_id in (select k.class_id from ${CLASS_TEACHERS} k where k.teacher_id = ${teacherId}::bigint)
    or s.id in (select st.student_id from ${SECTION_TEACHERS} st where st.teacher_id = ${teacherId}::bigint))`

const PARENT_COLUMNS = (asker: Asker) => sql`
  'PARENT' as "contactType", p.id as "profileId", u.id as "userId", p.name, p.phone,
  ${isOnline('u.id', asker.seenSince)} as online, '{}'::text[] as subjects,
  ${conversationWith(
    asker,
    sql`c.kind = 'parent-teacher' and c.parent_id = p.id and c.teacher_id = ${asker.teacherId}::bigint`,
  )} as "sessionId"`

/** The parents of the classes and 教学班 a teacher heads or teaches. */
export const parentsOfClasses = async (db: Db, asker: Asker) => {
  const { rows } = await sql<ContactRow>`select ${PARENT_COLUMNS(asker)}, k.relations, 0 as total
    from (select g.parent_id, min(cl.grade) as grade, min(cl.name) as class_name, min(s.id) as student_id,
        json_agg(${RELATION({ label: 'g.relationship', ...pupil })} order by cl.grade, cl.name, s.id) as relations
      from students s join classes cl on cl.id = s.class_id
      join student_guardians g on g.student_id = s.id
      where s.deleted_at is null and ${taughtBy(asker.teacherId)} group by g.parent_id) k
    join parents p on p.id = k.parent_id and p.deleted_at is null ${accountOf('PARENT', 'p.id')}
    order by k.grade, k.class_name, k.student_id, p.id`.execute(db)
  return rows
}

const DEPARTMENT = RELATION({
  label: lit('同事'),
  departmentId: 'd.id',
  departmentName: 'd.name',
})

const MOST_COLLEAGUES = 1000

/** Whose numbers the asker reads among teachers, and for families whose teachers are theirs. */
export interface Circle {
  phones: boolean
  reach: Reach | null
}

const seenBy = ({ phones, reach }: Circle): Seen => {
  if (reach === null) return { phone: lit(phones), online: lit<boolean>(true) }
  const own = sql<boolean>`t.id in (select k.teacher_id from ${CLASS_TEACHERS} k join students s on s.class_id = k.class_id
    where s.deleted_at is null and ${inReach(reach)}
    union select st.teacher_id from ${SECTION_TEACHERS} st join students s on s.id = st.student_id
    where s.deleted_at is null and ${inReach(reach)})`
  return { phone: own, online: own }
}

export const colleagues = async (db: Db, asker: Asker, circle: Circle) => {
  const { rows } =
    await sql<ContactRow>`select ${TEACHER_COLUMNS(asker, seenBy(circle))}, json_build_array(${DEPARTMENT}) as relations, 0 as total
    from teachers t left join departments d on d.id = t.department_id ${accountOf('TEACHER', 't.id')}
    where t.deleted_at is null and t.id is distinct from ${asker.teacherId}::bigint
    order by d.sort_order nulls last, d.id, t.id limit ${MOST_COLLEAGUES}`.execute(db)
  return rows
}

interface PeopleQuestion {
  search?: string | undefined
  page: number
  size: number
}

const counted = (rows: ContactRow[]) => ({ content: rows, totalElements: rows[0]?.total ?? 0 })

/** Anybody signed in may know who teaches here. */
export const teachers = async (
  db: Db,
  asker: Asker,
  circle: Circle,
  question: PeopleQuestion & { subject?: string | undefined },
) => {
  const { subject } = question
  const taught =
    subject === undefined || subject === '' ? lit(true) : sql<boolean>`${subject} = any(${coursesOf('t.id')})`
  const { rows } = await sql<ContactRow>`select ${TEACHER_COLUMNS(asker, seenBy(circle))},
      json_build_array(${DEPARTMENT}) as relations, t.total from (
      select t.*, count(*) over ()::int as total from teachers t
      where t.deleted_at is null and ${matching('t.search_keys', question.search)} and ${taught}
      order by t.name collate "zh-x-icu", t.id ${page(question)}) t
    left join departments d on d.id = t.department_id ${accountOf('TEACHER', 't.id')}
    order by t.name collate "zh-x-icu", t.id`.execute(db)
  return counted(rows)
}

export const students = async (db: Db, asker: Asker, reach: Reach, question: PeopleQuestion) => {
  const { rows } =
    await sql<ContactRow>`select 'STUDENT' as "contactType", s.id as "profileId", u.id as "userId", s.name, null as phone,
      ${isOnline('u.id', asker.seenSince)} as online, '{}'::text[] as subjects, null as "sessionId",
      json_build_array(${RELATION({ label: lit('学生'), ...pupil })}) as relations, s.total
    from (select s.*, count(*) over ()::int as total from students s
      where s.deleted_at is null and ${inReach(reach)} and ${matching('s.search_keys', question.search)}
      order by s.id ${page(question)}) s
    left join classes cl on cl.id = s.class_id ${accountOf('STUDENT', 's.id')}
    order by s.id`.execute(db)
  return counted(rows)
}

/** Each with those of the children who are in reach. */
export const parents = async (db: Db, asker: Asker, reach: Reach, question: PeopleQuestion) => {
  const theirs = sql`select from student_guardians g join students s on s.id = g.student_id
    where g.parent_id = p.id and s.deleted_at is null and ${inReach(reach)}`
  const known = reach.all ? lit(true) : sql<boolean>`exists (${theirs})`
  const { rows } = await sql<ContactRow>`select ${PARENT_COLUMNS(asker)}, p.total, coalesce((
        select json_agg(${RELATION({ label: 'g.relationship', ...pupil })} order by s.id)
        from student_guardians g join students s on s.id = g.student_id
        left join classes cl on cl.id = s.class_id
        where g.parent_id = p.id and s.deleted_at is null and ${inReach(reach)}), '[]') as relations
    from (select p.*, count(*) over ()::int as total from parents p
      where p.deleted_at is null and ${matching('p.search_keys', question.search)} and ${known}
      order by p.id ${page(question)}) p ${accountOf('PARENT', 'p.id')}
    order by p.id`.execute(db)
  return counted(rows)
}

/** Talks that others began and wrote in, and that wait for the asker's word: until then the records are all there is. */
const STRANGE = (asker: Asker) => sql`
  from conversation_members me join conversations c on c.id = me.conversation_id
  where me.user_id = ${asker.userId} and me.left_at is null and me.hidden_at is null and c.stranger = me.role
    and exists (select from messages m where m.conversation_id = c.id and m.seq > me.from_seq
      and m.sender_id <> ${asker.userId} and m.recalled_at is null)`

/** Nothing but who they are. */
export const strangers = async (db: Db, asker: Asker) => {
  const [type, table, person] =
    asker.parentId === null
      ? [lit('PARENT'), sql.table('parents'), sql.ref('c.parent_id')]
      : [lit('TEACHER'), sql.table('teachers'), sql.ref('c.teacher_id')]
  const { rows } =
    await sql<ContactRow>`select ${type} as "contactType", x.id as "profileId", u.id as "userId", x.name,
      null as phone, false as online, '{}'::text[] as subjects, '[]'::json as relations, x.session_id as "sessionId",
      0 as total
    from (select x.id, x.name, case when count(*) = 1 then min(w.id) end as session_id
      from ${table} x join (select c.id, ${person} as person_id ${STRANGE(asker)}) w on w.person_id = x.id
      group by x.id) x
    left join users u on u.profile_type = ${type} and u.profile_id = x.id and u.deleted_at is null and u.enabled
    order by x.id`.execute(db)
  return rows
}

export const hasStrangers = async (db: Db, asker: Asker) => {
  const { rows } = await sql<{ found: boolean }>`select exists (select ${STRANGE(asker)}) as found`.execute(
    db,
  )
  return rows[0]?.found ?? false
}
