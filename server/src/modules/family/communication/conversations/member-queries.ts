import type { ProfileType } from '@xueqiao/contract/access/roles'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/database'
import { anyOf, lit } from '../../../../platform/db/fragments'
import { STAFF_ROLES } from '../../../account/reach/access'
import { CLASS_TEACHERS, SECTION_TEACHERS } from '../../../account/reach/scope'
import { isOnline, isStrange, PERSON_JOINS, PERSON_NAME, READ_SO_FAR, teacherLabel } from '../scope'
import type { MemberRole, Side } from '../tables'

export interface NewMember {
  userId: number
  role: MemberRole
}

interface Joining {
  addedBy: number | null
  fromSeq: number
  /** For those who were of it before, if not the same: they find it as it was. */
  backSeq?: number
  now: Date
  /** Who asks to have it back in their list. */
  opener?: number | null
}

/**
 * Those who are new, or come back after they left, see what is said from now on; the parent and the teacher of a talk have
 * it back as it was. An account that was never of it is new, be it the same person's: nobody knows who opened it.
 */
export const join = async (
  db: Tx,
  conversationId: number,
  members: readonly NewMember[],
  { addedBy, fromSeq, backSeq = fromSeq, now, opener = null }: Joining,
) => {
  await sql`insert into conversation_members as k
      (conversation_id, user_id, role, added_by, from_seq, last_read_seq, joined_at)
    select ${conversationId}, r."userId", r.role, ${addedBy}, ${fromSeq}, ${fromSeq}, ${now}
      from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as r ("userId" bigint, role text)
    on conflict (conversation_id, user_id) do update set role = excluded.role, hidden_at = null,
      added_by = excluded.added_by, joined_at = excluded.joined_at, left_at = null, left_seq = null,
      also_read = ${READ_SO_FAR}, from_seq = greatest(k.from_seq, ${backSeq}::bigint), last_read_seq = greatest(k.last_read_seq, ${backSeq}::bigint)
    where k.left_at is not null or (k.hidden_at is not null and k.user_id = ${opener}::bigint)`.execute(db)
}

/** Out of the list, and its past with it; what comes next brings it back. What they had read stays read for others. */
export const hide = async (db: Tx, conversationId: number, userId: number, now: Date) => {
  await db
    .updateTable('conversation_members as k')
    .from('conversations as c')
    .set((eb) => ({
      hidden_at: now,
      pinned: false,
      also_read: READ_SO_FAR,
      from_seq: eb.ref('c.last_seq'),
      last_read_seq: eb.ref('c.last_seq'),
      quiet_seq: null,
      quiet_until: null,
    }))
    .whereRef('c.id', '=', 'k.conversation_id')
    .where('k.conversation_id', '=', conversationId)
    .where('k.user_id', '=', userId)
    .execute()
}

/** For good: not even what was said until then stays readable. */
export const leave = async (db: Tx, conversationId: number, userId: number, now: Date) => {
  await db
    .updateTable('conversation_members')
    .set({ left_at: now, left_seq: null, pinned: false, quiet_seq: null, quiet_until: null })
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', userId)
    .execute()
}

type Flag = 'pinned' | 'muted'

export const setFlag = async (db: Tx, conversationId: number, userId: number, flag: Flag, value: boolean) => {
  await db
    .updateTable('conversation_members')
    .set({ [flag]: value })
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', userId)
    .execute()
}

/** Everybody who is of it now: whom to tell. */
export const activeIds = async (db: Db, conversationId: number) => {
  const found = await db
    .selectFrom('conversation_members')
    .select('user_id')
    .where('conversation_id', '=', conversationId)
    .where('left_at', 'is', null)
    .execute()
  return found.map((row) => row.user_id)
}

/** Whether anybody still has it in their list. */
export const anyoneLeft = async (db: Db, conversationId: number) =>
  (await db
    .selectFrom('conversation_members')
    .select('user_id')
    .where('conversation_id', '=', conversationId)
    .where('left_at', 'is', null)
    .where('hidden_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

export interface MemberRow {
  userId: number
  role: MemberRole
  addedBy: number | null
  type: ProfileType
  profileId: number | null
  name: string
  label: string | null
  children: { id: number; name: string }[]
  online: boolean
  lastReadSeq: number
  joinedAt: Date
}

export const list = async (db: Db, conversationId: number, seenSince: Date, stranger: Side | null) => {
  const strange = sql`(${isStrange(stranger)} and k.role = c.stranger)`
  const { rows } =
    await sql<MemberRow>`select k.user_id as "userId", k.role, k.added_by as "addedBy", u.profile_type as type,
      u.profile_id as "profileId", ${PERSON_NAME} as name,
      coalesce(o.children, '[]') as children, case when u.profile_type = 'PARENT' then o.label when ${strange} then null
        when u.profile_type = 'TEACHER' then ${teacherLabel(sql`coalesce(c.class_id, s.class_id)`, 'u.profile_id')} end as label,
      not ${strange} and ${isOnline('k.user_id', seenSince)} as online, k.last_read_seq as "lastReadSeq", k.joined_at as "joinedAt"
    from conversation_members k
    join conversations c on c.id = k.conversation_id
    left join students s on s.id = c.student_id
    join users u on u.id = k.user_id ${PERSON_JOINS}
    left join lateral (select json_agg(json_build_object('id', gs.id, 'name', gs.name) order by gs.id) as children,
        string_agg(case when c.class_id is null then '' else gs.name || ' ' end || g.relationship, '、' order by gs.id) as label
      from student_guardians g join students gs on gs.id = g.student_id and gs.deleted_at is null
      where g.parent_id = u.profile_id and (g.student_id = c.student_id or gs.class_id = c.class_id)
    ) o on u.profile_type = 'PARENT' and not ${strange}
    where k.conversation_id = ${conversationId} and k.left_at is null
    order by case when k.role = 'parent' and c.class_id is null then 0 when k.role = 'teacher' then 1 else 2 end,
      case when c.class_id is not null then (select min(r.rank) from ${CLASS_TEACHERS} r
        where r.class_id = c.class_id and r.teacher_id = u.profile_id and k.role = 'teacher') end,
      k.joined_at, k.user_id`.execute(db)
  return rows
}

export interface Candidate {
  userId: number
  type: ProfileType
  profileId: number | null
  name: string
  isStaff: boolean
  /** A guardian of this pupil. */
  ofFamily: boolean
  /** Teaches this pupil. */
  ofClass: boolean
}

/** What these accounts are, to the school and to a pupil. */
export const candidates = async (db: Db, userIds: readonly number[], studentId: number | null) => {
  const staff = STAFF_ROLES.map((role) => `ROLE_${role}`)
  const { rows } =
    await sql<Candidate>`select u.id as "userId", u.profile_type as type, u.profile_id as "profileId", ${PERSON_NAME} as name,
      u.profile_type in ('ADMIN', 'TEACHER') or exists (select from user_roles ur join roles r on r.id = ur.role_id
        where ur.user_id = u.id and r.name = any(${staff}::text[])) as "isStaff",
      u.profile_type = 'PARENT' and exists (select from student_guardians g
        where g.student_id = ${studentId} and g.parent_id = u.profile_id) as "ofFamily",
      u.profile_type = 'TEACHER' and (exists (select from students s join ${CLASS_TEACHERS} k on k.class_id = s.class_id
          where s.id = ${studentId} and k.teacher_id = u.profile_id)
        or exists (select from ${SECTION_TEACHERS} st
          where st.student_id = ${studentId} and st.teacher_id = u.profile_id)) as "ofClass"
    from users u ${PERSON_JOINS}
    where u.id = any(${userIds}::bigint[]) and u.deleted_at is null and u.enabled
    order by u.id`.execute(db)
  return rows
}

/** A person of the school who can be talked with, and the account, if there is one. */
export const personFor = async (db: Db, type: 'TEACHER' | 'PARENT', id: number) => {
  const table = sql.table(type === 'TEACHER' ? 'teachers' : 'parents')
  const { rows } = await sql<{
    name: string
    userId: number | null
  }>`select x.name, (select u.id from users u where u.profile_type = ${type} and u.profile_id = x.id
      and u.deleted_at is null and u.enabled) as "userId"
    from ${table} x where x.id = ${id} and x.deleted_at is null`.execute(db)
  return rows[0]
}

/** Talks that this user opened since then. */
export const openedSince = async (db: Db, userId: number, since: Date) => {
  const { count } = await db
    .selectFrom('conversation_members as me')
    .innerJoin('conversations as c', 'c.id', 'me.conversation_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('me.user_id', '=', userId)
    .where('c.created_by', '=', userId)
    .where('c.created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Whom it concerns how far somebody has read: in the group of a class the teachers, and themselves. */
export const readAudience = async (db: Db, conversationId: number, userId: number) => {
  const rows = await db
    .selectFrom('conversation_members as k')
    .innerJoin('conversations as c', 'c.id', 'k.conversation_id')
    .select('k.user_id as id')
    .where('k.conversation_id', '=', conversationId)
    .where('k.left_at', 'is', null)
    .where((eb) =>
      eb.or([eb('c.class_id', 'is', null), eb('k.role', '<>', lit('parent')), eb('k.user_id', '=', userId)]),
    )
    .execute()
  return rows.map((row) => row.id)
}

/** Everybody who has a talk in common with each of these; to be in a class together is none, nor is an unanswered one. */
export const companions = async (db: Db, userIds: readonly number[]) => {
  const rows = await db
    .selectFrom('conversation_members as me')
    .innerJoin('conversation_members as k', 'k.conversation_id', 'me.conversation_id')
    .innerJoin('conversations as c', 'c.id', 'me.conversation_id')
    .select('me.user_id as userId')
    .select((eb) =>
      eb.fn
        .agg<number[]>('array_agg', [eb.cast<number>('k.user_id', 'integer')])
        .distinct()
        .as('with'),
    )
    .where('me.user_id', '=', anyOf(userIds))
    .where('c.class_id', 'is', null)
    .where('c.stranger', 'is', null)
    .where('me.left_at', 'is', null)
    .where('k.left_at', 'is', null)
    .whereRef('k.user_id', '<>', 'me.user_id')
    .groupBy('me.user_id')
    .execute()
  return new Map(rows.map((row) => [row.userId, row.with]))
}

export const guardiansOf = (db: Db, studentId: number) =>
  db
    .selectFrom('student_guardians as g')
    .innerJoin('parents as p', 'p.id', 'g.parent_id')
    .select(['p.id as parentId', 'p.name', 'g.relationship', 'p.phone'])
    .where('g.student_id', '=', studentId)
    .where('p.deleted_at', 'is', null)
    .orderBy('g.is_primary', 'desc')
    .orderBy('p.id')
    .execute()
