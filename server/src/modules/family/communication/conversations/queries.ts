import type { Conversation, ConversationKind } from '@xueqiao/contract/features/family/communication/api'
import { type Expression, type RawBuilder, sql, type Updateable } from 'kysely'
import type { Database, Db, Tx } from '../../../../platform/db/database'
import { tsquery } from '../../../../platform/db/fragments'
import { contains } from '../../../../platform/db/query'
import { made, statement, statementOf } from '../../../../platform/db/statement'
import {
  coursesOf,
  isOnline,
  isOpenTo,
  isReachable,
  isStrange,
  LAST_SEEN_SEQ,
  PARTIES,
  teacherLabel,
  URGENT_UNREAD,
  unread,
  unreadUpTo,
} from '../scope'
import type { Side } from '../tables'

/** Who looks, and when. */
export interface Viewer {
  userId: number
  isParent: boolean
  teacherId: number | null
  /** Which side is to them a name and a role as long as it has not answered; nobody for whoever sees everything. */
  stranger: Side | null
  now: Date
  seenSince: Date
}

interface LastMessage {
  id: number
  seq: number
  senderId: number
  senderName: string
  type: Database['messages']['kind']
  content: string
  recalled: boolean
  createdAt: string
}

export interface ConversationRow {
  id: number
  kind: ConversationKind
  subject: string | null
  studentId: number | null
  studentName: string | null
  studentNumber: string | null
  classId: number | null
  className: string | null
  parentId: number | null
  parentName: string | null
  teacherId: number | null
  teacherName: string | null
  otherTeacherId: number | null
  peerUserId: number | null
  peerType: 'TEACHER' | 'PARENT' | null
  peerProfileId: number | null
  peerName: string | null
  peerLabel: string | null
  peerOnline: boolean
  stranger: boolean
  classGroup: Conversation['classGroup']
  memberCount: number
  lastMessage: LastMessage | null
  lastSeq: number
  lastReadSeq: number
  unreadCount: number
  urgent: boolean
  pinned: boolean
  muted: boolean
  active: boolean
  left: boolean
  reachable: boolean
  mayManage: boolean
  lastMessageAt: Date | null
  createdAt: Date
  total: number
}

const LAST_MESSAGE = sql`(select json_build_object('id', lm.id, 'seq', lm.seq, 'senderId', coalesce(lm.sender_id, 0),
    'senderName', lm.sender_name, 'type', lm.kind, 'content', left(lm.body, 60),
    'recalled', lm.recalled_at is not null,
    'createdAt', to_char(lm.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from messages lm where lm.conversation_id = c.id and lm.seq = ${LAST_SEEN_SEQ} and lm.seq > me.from_seq
    and me.hidden_at is null and (me.left_at is null or me.left_seq is not null))`

const IN_ORDER = sql`order by ${URGENT_UNREAD} desc, me.pinned desc nulls last, coalesce(c.last_message_at, c.created_at) desc, c.id desc`

/**
 * Lists and details share these rows. The first parties are whom the talk is between; the peer is the one of them whom
 * the viewer is not: for parents the teacher, for everyone else the parent, among teachers the other one.
 * What a row shows is looked up for the rows of the page only.
 */
const rows = (viewer: Viewer, where: RawBuilder<unknown>, limit: RawBuilder<unknown>) => {
  const mine = sql`left join conversation_members me on me.conversation_id = c.id and me.user_id = ${viewer.userId}`
  const peerIsFirst = sql`(c.teacher_id is distinct from ${viewer.teacherId}::bigint)`
  const isHead = sql`coalesce(gc.head_teacher_id = ${viewer.teacherId}::bigint, false)`
  const group = sql`(select json_build_object('classId', gc.id, 'onlyHead', c.only_head, 'manages', ${isHead},
      'mayWrite', ${isHead} or (${viewer.teacherId}::bigint is not null and not c.only_head),
      'parents', (select count(*)::int from conversation_members k where k.conversation_id = c.id
        and k.left_at is null and k.role = 'parent'))
    from classes gc where gc.id = c.class_id)`
  return sql<ConversationRow>`select c.id, c.kind, c.subject, c.student_id as "studentId", s.name as "studentName",
    s.student_number as "studentNumber", s.class_id as "classId", cl.name as "className",
    c.parent_id as "parentId", p.name as "parentName",
    c.teacher_id as "teacherId", t.name as "teacherName", c.other_teacher_id as "otherTeacherId",
    peer.user_id as "peerUserId", peer.type as "peerType", peer.profile_id as "peerProfileId",
    case peer.type when 'PARENT' then p.name when 'TEACHER' then
      case when peer.profile_id = c.teacher_id then t.name else ot.name end end as "peerName",
    case when peer.type = 'PARENT' then (select g.relationship from student_guardians g
        where g.student_id = c.student_id and g.parent_id = c.parent_id)
      when c.kind = 'parent-teacher' then ${teacherLabel('s.class_id', 'c.teacher_id')}
      when c.kind = 'teacher' then array_to_string(${coursesOf('peer.profile_id')}, '、') end as "peerLabel",
    ${isOnline('peer.user_id', viewer.seenSince)} as "peerOnline",
    ${isStrange(viewer.stranger)} as stranger,
    (select count(*)::int from conversation_members k where k.conversation_id = c.id and k.left_at is null)
      as "memberCount",
    ${LAST_MESSAGE} as "lastMessage", ${group} as "classGroup",
    case when me.user_id is null then c.last_seq else ${LAST_SEEN_SEQ} end as "lastSeq",
    coalesce(me.last_read_seq, 0) as "lastReadSeq",
    case when me.user_id is null then 0 else ${unread(viewer.now)} end as "unreadCount",
    ${URGENT_UNREAD} as urgent, coalesce(me.pinned, false) as pinned, coalesce(me.muted, false) as muted,
    c.closed_at is null and me.left_at is null as active, me.left_at is not null as "left",
    ${isReachable(viewer.userId)} as reachable,
    me.user_id is not null and me.left_at is null and case when c.kind <> 'group' then me.role in ('parent', 'teacher')
      when c.class_id is not null then exists (select from classes gc where gc.id = c.class_id and ${isHead})
      else true end as "mayManage",
    c.last_message_at as "lastMessageAt", c.created_at as "createdAt",
    shown.total
  from (select c.id, count(*) over ()::int as total from conversations c ${mine} ${PARTIES}
    where ${where} ${IN_ORDER} ${limit}) shown
  join conversations c on c.id = shown.id ${mine} ${PARTIES}
  left join classes cl on cl.id = s.class_id
  left join lateral (
    select x.type, x.profile_id, (select u.id from users u where u.profile_type = x.type
      and u.profile_id = x.profile_id and u.deleted_at is null) as user_id
    from (select case when c.kind = 'group' then null
        when c.kind = 'parent-teacher' and not ${viewer.isParent}::boolean then 'PARENT' else 'TEACHER' end as type,
      case when c.kind = 'teacher' then case when ${peerIsFirst} then c.teacher_id else c.other_teacher_id end
        when ${viewer.isParent}::boolean then c.teacher_id else c.parent_id end as profile_id) x) peer on true
  ${IN_ORDER}`
}

export interface ConversationFilter {
  active?: boolean | undefined
  unread?: boolean | undefined
  kind?: ConversationKind | undefined
  studentId?: number | undefined
  search?: string | undefined
}

const all = (parts: readonly Expression<unknown>[]) => sql.join([...parts], sql` and `)

const conditions = (viewer: Viewer, filter: ConversationFilter) => {
  const parts: RawBuilder<unknown>[] = []
  if (filter.active !== undefined)
    parts.push(sql`(c.closed_at is null and me.left_at is null) = ${filter.active}`)
  if (filter.unread !== undefined) parts.push(sql`(${unread(viewer.now)} > 0) = ${filter.unread}`)
  if (filter.kind !== undefined) parts.push(sql`c.kind = ${filter.kind}`)
  if (filter.studentId !== undefined)
    parts.push(sql`(c.student_id = ${filter.studentId}
      or c.class_id = (select cs.class_id from students cs where cs.id = ${filter.studentId}))`)
  if (filter.search !== undefined && filter.search !== '') {
    const keys = tsquery(filter.search)
    parts.push(sql`(p.search_keys @@ ${keys} or t.search_keys @@ ${keys} or ot.search_keys @@ ${keys}
      or (s.search_keys @@ ${keys} and not ${isStrange(viewer.stranger)}) or c.subject ilike ${made(filter.search, contains)})`)
  }
  return parts
}

interface Paging {
  page: number
  size: number
}

/** Whose talks are listed, where that is not the viewer. */
interface Party {
  column: 'parent_id' | 'teacher_id'
  id: number
}

const ofParty = ({ column, id }: Party) =>
  column === 'parent_id'
    ? sql`c.parent_id = ${id}`
    : sql`(c.teacher_id = ${id} or c.other_teacher_id = ${id})`

interface Asked {
  viewer: Viewer
  filter: ConversationFilter
  party: Partial<Party>
  place: { size: number; from: number }
}

const isAny = (party: Partial<Party>): party is Party => party.column !== undefined

/** A page of them, put into words once for each filter: it is the longest text that homes ask. */
const pages = statementOf(['column', 'size'], (db, { viewer, filter, party, place }: Asked) => {
  const whose = isAny(party) ? ofParty(party) : isOpenTo(viewer.userId)
  const limit = sql`limit ${sql.lit(place.size)} offset ${place.from}`
  return { compile: () => rows(viewer, all([whose, ...conditions(viewer, filter)]), limit).compile(db) }
})

const paged = async (db: Db, asked: Omit<Asked, 'place'>, { page, size }: Paging) => {
  const of = (size: number, from: number) => pages(db, { ...asked, place: { size, from } })
  const content = await of(size, page * size)
  const counted = content[0] ?? (page > 0 ? (await of(1, 0))[0] : undefined)
  return { content, totalElements: counted?.total ?? 0 }
}

export const own = (db: Db, viewer: Viewer, filter: ConversationFilter, paging: Paging) =>
  paged(db, { viewer, filter, party: {} }, paging)

/** For administrators: that people talk, not what they say. */
export const ofPerson = (db: Db, viewer: Viewer, party: Party, filter: ConversationFilter, paging: Paging) =>
  paged(db, { viewer, filter, party }, paging)

export const byId = async (db: Db, viewer: Viewer, id: number) =>
  (await rows(viewer, sql`c.id = ${id}`, sql``).execute(db)).rows[0]

/** What decides about everything else: the talk, and what the asking user is to it. */
export const standing = async (db: Db, id: number, userId: number) => {
  const { rows: found } = await sql<{
    id: number
    kind: ConversationKind
    studentId: number | null
    teacherId: number | null
    /** Of the group of a class. */
    classId: number | null
    lastSeq: number
    closed: boolean
    /** Who has not answered yet. */
    stranger: Side | null
    role: Database['conversation_members']['role'] | null
    fromSeq: number
    readUpTo: number
    lastReadSeq: number
    unreadCount: number
    hidden: boolean
    left: boolean
    keeps: boolean
  }>`select c.id, c.kind, c.student_id as "studentId", c.teacher_id as "teacherId",
      c.class_id as "classId", c.last_seq as "lastSeq", c.closed_at is not null as closed,
      c.stranger, me.role, coalesce(me.from_seq, 0) as "fromSeq", ${LAST_SEEN_SEQ} as "readUpTo",
      coalesce(me.last_read_seq, 0) as "lastReadSeq", ${unreadUpTo(LAST_SEEN_SEQ)} as "unreadCount",
      me.hidden_at is not null as hidden,
      me.left_at is not null as left, me.left_seq is not null as keeps
    from conversations c
    left join conversation_members me on me.conversation_id = c.id and me.user_id = ${userId}
    where c.id = ${id}`.execute(db)
  return found[0]
}

export type Standing = NonNullable<Awaited<ReturnType<typeof standing>>>

/** Waits for others who change the same talk. */
export const lock = async (db: Tx, id: number) => {
  await db.selectFrom('conversations').select('id').where('id', '=', id).forUpdate().execute()
}

export const update = async (db: Tx, id: number, values: Updateable<Database['conversations']>) => {
  await db.updateTable('conversations').set(values).where('id', '=', id).execute()
}

const unreadCounts = statement((db, _shape: null, { userId, now }: { userId: number; now: Date }) => {
  const text = sql<{ count: number }>`select coalesce(sum(${unread(now)}), 0)::int as count
    from conversation_members me join conversations c on c.id = me.conversation_id
    where ${isOpenTo(userId)} and not me.muted`
  return { compile: () => text.compile(db) }
})

/** Muted talks ring nowhere. */
export const unreadCount = async (db: Db, userId: number, now: Date) =>
  (await unreadCounts(db, null, { userId, now }))[0]?.count ?? 0

/** What the pupil a talk is about is called there, if they have left the school. */
export const pupilGone = async (db: Db, id: number) => {
  const found = await db
    .selectFrom('conversations as c')
    .innerJoin('students as s', 's.id', 'c.student_id')
    .select((eb) =>
      eb.case().when('c.stranger', '=', 'parent').then('该学生').else(eb.ref('s.name')).end().as('name'),
    )
    .where('c.id', '=', id)
    .where('s.deleted_at', 'is not', null)
    .executeTakeFirst()
  return found?.name
}
