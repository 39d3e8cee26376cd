import type { MessageType, SenderType } from '@xueqiao/contract/features/family/communication/messages'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/database'
import { contains } from '../../../../platform/db/query'
import { statement } from '../../../../platform/db/statement'
import {
  conversationNames,
  isOpenTo,
  LAST_SEEN_SEQ,
  type NamedConversation,
  PARTIES,
  PERSON_JOINS,
  PERSON_NAME,
  span,
  unreadUpTo,
} from '../scope'
import type { Side } from '../tables'

export interface FileRow {
  id: number
  category: string
  key: string
  name: string
  mime: string
  size: number
  width: number | null
}

export const FILE = (alias: string) => {
  const f = sql.id(alias)
  return sql`json_build_object('id', ${f}.id, 'category', ${f}.category,
  'key', ${f}.key, 'name', ${f}.name, 'mime', ${f}.mime, 'size', ${f}.size, 'width', ${f}.width)`
}

export interface QuotedRow {
  id: number
  seq: number
  senderName: string
  type: MessageType
  content: string
  recalled: boolean
}

/** A recalled message has no words any more, so nothing here needs to hide them. */
export const QUOTED = (alias: string) => {
  const m = sql.id(alias)
  return sql`json_build_object('id', ${m}.id, 'seq', ${m}.seq,
  'senderName', ${m}.sender_name, 'type', ${m}.kind, 'content', left(${m}.body, 120),
  'recalled', ${m}.recalled_at is not null)`
}

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
    m.body as content, case when f.id is not null and m.recalled_at is null then ${FILE('f')} end as file,
    m.notice_id as "noticeId", case when r.id is not null then ${QUOTED('r')} end as "replyTo",
    exists (select from conversation_members k where k.conversation_id = m.conversation_id
      and k.user_id is distinct from m.sender_id
      and ((k.last_read_seq >= m.seq and k.from_seq < m.seq) or k.also_read @> m.seq)) as read,
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

interface Reader {
  conversationId: number
  userId: number
}

interface Mark {
  fromSeq: number
  lastReadSeq: number
  unreadCount: number
}

/** On from here, over what was read before. */
const onFrom = (seq: RawBuilder<unknown>) =>
  sql`coalesce((select upper(r) - 1 from unnest(me.also_read) r where r @> (${seq} + 1)), ${seq})`
const withoutUpTo = (seq: RawBuilder<unknown>) =>
  sql`me.also_read - ${span(sql`(me.from_seq + 1)`, onFrom(seq))}`

const mark = async (
  db: Tx,
  { conversationId, userId }: Reader,
  { set, where }: { set: RawBuilder<unknown>; where: RawBuilder<unknown> },
) => {
  const { rows: marked } = await sql<Mark>`update conversation_members me set ${set}
    from conversations c where c.id = me.conversation_id and me.conversation_id = ${conversationId}
      and me.user_id = ${userId} and ${where}
    returning me.from_seq as "fromSeq", me.last_read_seq as "lastReadSeq", ${unreadUpTo(LAST_SEEN_SEQ)} as "unreadCount"`.execute(
    db,
  )
  return marked[0]
}

/** Up to here, never back; how it stands then. Nothing changed: it was read already. */
export const markRead = (db: Tx, reader: Reader, seq: number) => {
  const upTo = sql`least(${seq}::int, ${LAST_SEEN_SEQ})`
  return mark(db, reader, {
    set: sql`last_read_seq = ${onFrom(upTo)}, also_read = ${withoutUpTo(upTo)}`,
    where: sql`me.last_read_seq < ${upTo}`,
  })
}

/** This one, and none before it. */
export const markOne = (db: Tx, reader: Reader, seq: number) => {
  const one = sql`${seq}::int`
  const isNext = sql`me.last_read_seq = ${one} - 1`
  return mark(db, reader, {
    set: sql`last_read_seq = case when ${isNext} then ${onFrom(one)} else me.last_read_seq end,
      also_read = case when ${isNext} then ${withoutUpTo(one)} else me.also_read + ${span(one, one)} end`,
    where: sql`me.last_read_seq < ${one} and not me.also_read @> ${one}`,
  })
}

/** Of those who are of it now and may see this message: who has not read it, and its sender. */
export const unaware = async (db: Db, messageId: number) => {
  const { rows: found } = await sql<{ id: number }>`select k.user_id as id
    from messages m join conversation_members k on k.conversation_id = m.conversation_id
    where m.id = ${messageId} and k.left_at is null and (k.user_id = m.sender_id
      or (k.from_seq < m.seq and k.last_read_seq < m.seq and not k.also_read @> m.seq))
    order by k.user_id`.execute(db)
  return found.map(({ id }) => id)
}

/** Its words go, its place stays; that it was urgent is still counted. */
export const recall = async (db: Tx, id: number, now: Date) => {
  await db
    .updateTable('messages')
    .set((eb) => ({
      recalled_at: now,
      body: '',
      urgent_reason: eb.case().when('urgent_reason', 'is not', null).then('').else(null).end(),
    }))
    .where('id', '=', id)
    .execute()
}

/** Who may open the file of a message: whoever may see the message, and of a recalled one only its sender. */
export const mayOpenFile = async (db: Db, messageId: number, userId: number) => {
  const found = await db
    .selectFrom('messages as m')
    .innerJoin('conversation_members as me', 'me.conversation_id', 'm.conversation_id')
    .select('m.id')
    .where('m.id', '=', messageId)
    .where(isOpenTo(userId))
    .whereRef('m.seq', '>', 'me.from_seq')
    .where((eb) => eb('me.left_seq', 'is', null).or('m.seq', '<=', eb.ref('me.left_seq')))
    .where((eb) => eb('m.recalled_at', 'is', null).or('m.sender_id', '=', userId))
    .executeTakeFirst()
  return found !== undefined
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

export interface FoundRow extends NamedConversation {
  sessionId: number
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
const has = (name: string, keyword: string) => {
  const column = sql.ref(name)
  const sameInBothCases = keyword.toLowerCase() === keyword.toUpperCase()
  return sameInBothCases ? sql`strpos(${column}, ${keyword}) > 0` : sql`${column} ilike ${contains(keyword)}`
}

/** Own talks first, then their messages: what others say is never even read. */
export const search = async (
  db: Db,
  { userId, stranger }: { userId: number; stranger: Side | null },
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
          and m.seq > me.from_seq and m.seq <= coalesce(me.left_seq, m.seq) and ${has('m.words', keyword)}
        union all
        select m.id, m.created_at from messages m where m.conversation_id = me.conversation_id
          and m.seq > me.from_seq and m.seq <= coalesce(me.left_seq, m.seq) and length(m.body) > 600
          and not ${has('m.words', keyword)} and ${has('m.body', keyword)}
        offset 0) m
      where ${isOpenTo(userId)} ${one}
      order by m.created_at desc, m.id desc limit ${size} offset ${page * size})
    select c.id as "sessionId", ${conversationNames(stranger)}, m.id, m.seq, m.sender_id as "senderId",
      coalesce(${PERSON_NAME}, m.sender_name) as "senderName", m.kind as type, m.body as content,
      m.created_at as "createdAt", h.total
    from hits h join messages m on m.id = h.id
    join conversations c on c.id = m.conversation_id
    left join users u on u.id = m.sender_id ${PERSON_JOINS} ${PARTIES}
    order by m.created_at desc, m.id desc`.execute(db)
  return found
}
