import type { MessageType, SenderType } from '@xueqiao/contract/features/communication-messages'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database'
import { contains } from '../../platform/db/query'
import { statement } from '../../platform/db/statement'
import { isOpenTo, PERSON_JOINS, PERSON_NAME } from './scope'

export interface FileRow {
  id: number
  category: string
  key: string
  name: string
  mime: string
  size: number
  width: number | null
}

const FILE = (f: RawBuilder<unknown>) => sql`json_build_object('id', ${f}.id, 'category', ${f}.category,
  'key', ${f}.key, 'name', ${f}.name, 'mime', ${f}.mime, 'size', ${f}.size, 'width', ${f}.width)`

export interface QuotedRow {
  id: number
  seq: number
  senderName: string
  type: MessageType
  content: string
  recalled: boolean
}

/** A recalled message has no words any more, so nothing here needs to hide them. */
const QUOTED = (m: RawBuilder<unknown>) => sql`json_build_object('id', ${m}.id, 'seq', ${m}.seq,
  'senderName', ${m}.sender_name, 'type', ${m}.kind, 'content', left(${m}.body, 120),
  'recalled', ${m}.recalled_at is not null)`

export interface MessageRow {
  id: number
  seq: number
  sessionId: number
  clientId: string | null
  senderId: number | null
  senderType: SenderType
  senderName: string
  type: MessageType
  content: string
  file: FileRow | null
  noticeId: number | null
  replyTo: QuotedRow | null
  read: boolean
  recalledAt: Date | null
  urgentReason: string | null
  visibleAt: Date | null
  createdAt: Date
}

const rows = (
  where: RawBuilder<unknown>,
) => sql<MessageRow>`select m.id, m.seq, m.conversation_id as "sessionId", m.client_id as "clientId", m.sender_id as "senderId",
    m.sender_type as "senderType", coalesce(tt.name, tp.name, m.sender_name) as "senderName", m.kind as type,
    m.body as content, case when f.id is not null and m.recalled_at is null then ${FILE(sql`f`)} end as file,
    m.notice_id as "noticeId", case when r.id is not null then ${QUOTED(sql`r`)} end as "replyTo",
    exists (select from conversation_members k where k.conversation_id = m.conversation_id
      and k.user_id is distinct from m.sender_id and k.last_read_seq >= m.seq and k.from_seq < m.seq) as read,
    m.recalled_at as "recalledAt", m.urgent_reason as "urgentReason", m.visible_at as "visibleAt",
    m.created_at as "createdAt"
  from messages m
  left join users u on u.id = m.sender_id ${PERSON_JOINS}
  left join files f on f.id = m.file_id
  left join messages r on r.id = m.reply_to
  where ${where}`

const rangeStatement = statement<null, { id: number; from: number; to: number }, MessageRow>(
  (db, _shape, ask) => {
    const found = rows(
      sql`m.conversation_id = ${ask.id} and m.seq between ${ask.from} and ${ask.to} order by m.seq`,
    )
    return { compile: () => found.compile(db) }
  },
)

/** The numbers have no gaps, so a page is a range of them and needs neither offset nor count. */
export const range = (db: Db, conversationId: number, from: number, to: number) =>
  rangeStatement(db, null, { id: conversationId, from, to })

export const byId = async (db: Db, id: number) => (await rows(sql`m.id = ${id}`).execute(db)).rows[0]

export const byClientId = async (db: Db, conversationId: number, senderId: number, clientId: string) =>
  (
    await rows(
      sql`m.conversation_id = ${conversationId} and m.sender_id = ${senderId} and m.client_id = ${clientId}`,
    ).execute(db)
  ).rows[0]

interface Receiver {
  userId: number
  role: string
  type: string
  teacherId: number | null
  /** With an account that can be signed in with. */
  there: boolean
  hours: { enabled: boolean; week: ({ from: string; to: string } | null)[] } | null
}

export interface SendFacts {
  kind: string
  closed: boolean
  studentId: number | null
  teacherId: number | null
  lastSeq: number
  /** What the sender is to the talk, and since when. */
  mine: { fromSeq: number; left: boolean; hidden: boolean } | null
  members: Receiver[]
  /** Of the group of a class. */
  room: { onlyHead: boolean; headTeacherId: number | null } | null
  knownId: number | null
  recent: number
  urgent: number
  replyTo: QuotedRow | null
  file: FileRow | null
}

export interface SendQuestion {
  conversationId: number
  userId: number
  clientId: string | null
  replyTo: number | null
  /** Of an own upload that nothing has taken yet. */
  file: { id: number } | { category: string; key: string } | null
  minuteAgo: Date
  /** Since when urgent ones count; nothing where they do not. */
  urgentSince: Date | null
  /** Beyond this nobody counts on. */
  most: number
}

/** What a message has decides what has to be looked up; most have nothing. */
interface SendShape {
  once: boolean
  reply: boolean
  file: 'id' | 'place' | null
  urgent: boolean
  most: number
}

type SendValues = Omit<SendQuestion, 'file' | 'most'> & { fileId: number; category: string; key: string }

const ownFile = (by: 'id' | 'place', ask: SendValues) => {
  const named = {
    id: sql`f.id = ${ask.fileId}`,
    place: sql`f.category = ${ask.category} and f.key = ${ask.key}`,
  }
  return sql`(select ${FILE(sql`f`)} from files f where ${named[by]} and f.owner_id = ${ask.userId} and f.entity is null)`
}

/** A time within a select of its own is one that the planner does not look at: else it would plan anew for each. */
const lockingStatement = statement<SendShape, SendValues, SendFacts>((db, shape, ask) => {
  const since = (time: unknown) => sql`m.created_at > (select ${time}::timestamptz)`
  const known = sql`(select m.id from messages m where m.conversation_id = c.id and m.sender_id = ${ask.userId}
    and m.client_id = ${ask.clientId}::uuid)`
  const urgent = sql`(select count(*)::int from messages m where m.sender_id = ${ask.userId}
    and m.urgent_reason is not null and ${since(ask.urgentSince)})`
  const quoted = sql`(select ${QUOTED(sql`m`)} from messages m where m.id = ${ask.replyTo}::bigint
    and m.conversation_id = c.id)`
  const asked = sql<SendFacts>`select c.kind, c.closed_at is not null as closed, c.student_id as "studentId",
      c.teacher_id as "teacherId", c.last_seq as "lastSeq",
      (select json_build_object('fromSeq', me.from_seq, 'left', me.left_at is not null,
          'hidden', me.hidden_at is not null)
        from conversation_members me where me.conversation_id = c.id and me.user_id = ${ask.userId}) as mine,
      (select json_agg(json_build_object('userId', k.user_id, 'role', k.role, 'type', u.profile_type,
          'teacherId', case when u.profile_type = 'TEACHER' then u.profile_id end,
          'there', u.enabled and u.deleted_at is null,
          'hours', case when h.teacher_id is not null
            then json_build_object('enabled', h.enabled, 'week', h.week)
            else (select to_json(sc.teacher_hours) from school sc) end))
        from conversation_members k join users u on u.id = k.user_id
        left join teacher_hours h on u.profile_type = 'TEACHER' and h.teacher_id = u.profile_id
        where k.conversation_id = c.id and k.left_at is null) as members,
      (select json_build_object('onlyHead', c.only_head, 'headTeacherId', gc.head_teacher_id)
        from classes gc where gc.id = c.class_id) as room,
      ${shape.once ? known : sql`null::bigint`} as "knownId",
      (select count(*)::int from (select from messages m where m.sender_id = ${ask.userId}
        and ${since(ask.minuteAgo)} limit ${sql.lit(shape.most)}) few) as recent,
      ${shape.urgent ? urgent : sql`0`} as urgent,
      ${shape.reply ? quoted : sql`null::json`} as "replyTo",
      ${shape.file === null ? sql`null::json` : ownFile(shape.file, ask)} as file
    from conversations c where c.id = ${ask.conversationId} for update of c`
  return { compile: () => asked.compile(db) }
})

/** Everything a message depends on, in one statement, with the talk locked: whoever sends next waits here. */
export const lockForSending = async (db: Tx, { file, most, ...ask }: SendQuestion) => {
  const shape: SendShape = {
    once: ask.clientId !== null,
    reply: ask.replyTo !== null,
    file: file === null ? null : 'id' in file ? 'id' : 'place',
    urgent: ask.urgentSince !== null,
    most,
  }
  const place = {
    fileId: 0,
    category: '',
    key: '',
    ...(file !== null && ('id' in file ? { fileId: file.id } : file)),
  }
  const [facts] = await lockingStatement(db, shape, { ...ask, ...place })
  return facts
}

export interface NewMessage {
  conversationId: number
  senderId: number | null
  senderType: SenderType
  senderName: string
  clientId: string | null
  kind: MessageType
  body: string
  fileId: number | null
  noticeId: number | null
  replyTo: number | null
  urgentReason: string | null
  visibleAt: Date | null
  now: Date
}

export interface Quiet {
  userId: number
  until: Date
}

type InsertValues = NewMessage & { quiet: string; wakes: boolean }

const insertStatement = statement<null, InsertValues, { id: number; seq: number }>((db, _shape, one) => {
  const made = sql<{ id: number; seq: number }>`with c as (
      update conversations set last_seq = last_seq + 1, last_message_at = ${one.now}, updated_at = ${one.now}
      where id = ${one.conversationId} returning last_seq),
    q as (select r."userId" as user_id, r.until from jsonb_to_recordset(${one.quiet}::jsonb)
      as r ("userId" bigint, until timestamptz)),
    k as (
      update conversation_members k set hidden_at = null,
        last_read_seq = case when k.user_id = ${one.senderId} then c.last_seq else k.last_read_seq end,
        quiet_seq = case when not exists (select from q where q.user_id = k.user_id) then null
          when k.quiet_until > ${one.now} then k.quiet_seq else c.last_seq - 1 end,
        quiet_until = (select q.until from q where q.user_id = k.user_id)
      from c where k.conversation_id = ${one.conversationId}
        and (k.user_id = ${one.senderId} or k.hidden_at is not null or k.user_id in (select user_id from q)
          or (k.quiet_until is not null and ${one.wakes}::boolean)))
    insert into messages (conversation_id, seq, sender_id, sender_type, sender_name, client_id, kind, body, file_id,
      notice_id, reply_to, urgent_reason, visible_at, created_at)
    select ${one.conversationId}, c.last_seq, ${one.senderId}, ${one.senderType}, ${one.senderName},
      ${one.clientId}::uuid, ${one.kind}, ${one.body}, ${one.fileId}, ${one.noticeId}, ${one.replyTo},
      ${one.urgentReason}, ${one.visibleAt}, ${one.now} from c
    returning id, seq`
  return { compile: () => made.compile(db) }
})

/**
 * The next number, the message, and what it means to the members, in one statement: the sender has read it, whoever put
 * the talk away has it back, teachers off duty are left in peace, and what is urgent wakes them.
 */
export const insert = async (db: Tx, one: NewMessage, quiet: readonly Quiet[]) => {
  const wakes = one.urgentReason !== null
  const [made] = await insertStatement(db, null, { ...one, quiet: JSON.stringify(quiet), wakes })
  return made ?? { id: 0, seq: 0 }
}

/** Up to here, never back; how it stands then. Nothing changed: it was read already. */
export const markRead = async (db: Tx, conversationId: number, userId: number, seq: number) => {
  const { rows: marked } = await sql<{ lastReadSeq: number }>`
    update conversation_members k set last_read_seq = least(${seq}, c.last_seq, coalesce(k.left_seq, c.last_seq))
    from conversations c where c.id = k.conversation_id and k.conversation_id = ${conversationId}
      and k.user_id = ${userId}
      and k.last_read_seq < least(${seq}, c.last_seq, coalesce(k.left_seq, c.last_seq))
    returning k.last_read_seq as "lastReadSeq"`.execute(db)
  return marked[0]?.lastReadSeq
}

/** Its words go, its place stays. */
export const recall = async (db: Tx, id: number, now: Date) => {
  await db
    .updateTable('messages')
    .set({ recalled_at: now, body: '', urgent_reason: null })
    .where('id', '=', id)
    .execute()
}

/** Who may open the file of a message: whoever may see the message, and of a recalled one only its sender. */
export const mayOpenFile = async (db: Db, messageId: number, userId: number) => {
  const { rows: found } = await sql`select from messages m
    join conversation_members me on me.conversation_id = m.conversation_id
    where m.id = ${messageId} and ${isOpenTo(userId)} and m.seq > me.from_seq
      and (me.left_seq is null or m.seq <= me.left_seq)
      and (m.recalled_at is null or m.sender_id = ${userId})`.execute(db)
  return found.length > 0
}

/** Of one that stands: drafts and what was withdrawn are not passed on. */
export const noticeTitle = async (db: Db, id: number) => {
  const found = await db
    .selectFrom('notices')
    .select('title')
    .where('id', '=', id)
    .where('status', '=', 'PUBLISHED')
    .executeTakeFirst()
  return found?.title
}

export interface FoundRow {
  sessionId: number
  kind: string
  subject: string | null
  studentName: string | null
  parentName: string | null
  teacherName: string | null
  otherTeacherName: string | null
  id: number
  seq: number
  senderId: number | null
  senderName: string
  type: MessageType
  content: string
  createdAt: Date
  total: number
}

/** Where case says nothing, as among Chinese characters, nobody has to fold it. */
const has = (column: RawBuilder<unknown>, keyword: string) => {
  const sameInBothCases = keyword.toLowerCase() === keyword.toUpperCase()
  return sameInBothCases ? sql`strpos(${column}, ${keyword}) > 0` : sql`${column} ilike ${contains(keyword)}`
}

/** Own talks first, then their messages: what others say is never even read. */
export const search = async (
  db: Db,
  userId: number,
  {
    keyword,
    sessionId,
    page,
    size,
  }: { keyword: string; sessionId?: number | undefined; page: number; size: number },
) => {
  const one = sessionId === undefined ? sql`` : sql`and me.conversation_id = ${sessionId}`
  const { rows: found } = await sql<FoundRow>`with hits as (
      select m.id, m.created_at, count(*) over ()::int as total from conversation_members me
      -- The fence keeps the planner from reading everybody's messages in order to join them with a few talks.
      cross join lateral (
        select m.id, m.created_at from messages m where m.conversation_id = me.conversation_id
          and m.seq > me.from_seq and m.seq <= coalesce(me.left_seq, m.seq) and ${has(sql`m.words`, keyword)}
        union all
        select m.id, m.created_at from messages m where m.conversation_id = me.conversation_id
          and m.seq > me.from_seq and m.seq <= coalesce(me.left_seq, m.seq) and length(m.body) > 600
          and not ${has(sql`m.words`, keyword)} and ${has(sql`m.body`, keyword)}
        offset 0) m
      where ${isOpenTo(userId)} ${one}
      order by m.created_at desc, m.id desc limit ${size} offset ${page * size})
    select c.id as "sessionId", c.kind, c.subject, s.name as "studentName", p.name as "parentName",
      t.name as "teacherName", ot.name as "otherTeacherName", m.id, m.seq, m.sender_id as "senderId",
      coalesce(${PERSON_NAME}, m.sender_name) as "senderName", m.kind as type, m.body as content,
      m.created_at as "createdAt", h.total
    from hits h join messages m on m.id = h.id
    join conversations c on c.id = m.conversation_id
    left join users u on u.id = m.sender_id ${PERSON_JOINS}
    left join students s on s.id = c.student_id
    left join parents p on p.id = c.parent_id
    left join teachers t on t.id = c.teacher_id
    left join teachers ot on ot.id = c.other_teacher_id
    order by m.created_at desc, m.id desc`.execute(db)
  return found
}
