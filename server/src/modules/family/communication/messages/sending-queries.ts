import type { MessageType, SenderType } from '@xueqiao/contract/features/family/communication/messages'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/database'
import { lockAdvisory } from '../../../../platform/db/fragments'
import { statement } from '../../../../platform/db/statement'
import { span } from '../scope'
import type { MemberRole, Side } from '../tables'
import { FILE, type FileRow, QUOTED, type QuotedRow } from './queries'

interface Receiver {
  userId: number
  teacherId: number | null
  /** With an account that can be signed in with. */
  there: boolean
  hours: { enabled: boolean; week: ({ from: string; to: string } | null)[] } | null
}

export interface SendFacts {
  closed: boolean
  /** Who has not answered yet. */
  stranger: Side | null
  teacherId: number | null
  /** What the sender is to the talk, and since when. */
  mine: { role: MemberRole; fromSeq: number; left: boolean; hidden: boolean } | null
  members: Receiver[]
  /** Of the group of a class. */
  classGroup: { onlyHead: boolean; headTeacherId: number | null } | null
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
  return sql`(select ${FILE('f')} from files f where ${named[by]} and f.owner_id = ${ask.userId} and f.entity is null)`
}

/** A time within a select of its own is one that the planner does not look at: else it would plan anew for each. */
const factsStatement = statement<SendShape, SendValues, SendFacts>((db, shape, ask) => {
  const since = (time: unknown) => sql`m.created_at > (select ${time}::timestamptz)`
  const known = sql`(select m.id from messages m where m.conversation_id = c.id and m.sender_id = ${ask.userId}
    and m.client_id = ${ask.clientId}::uuid)`
  const urgent = sql`(select count(*)::int from messages m where m.sender_id = ${ask.userId}
    and m.urgent_reason is not null and ${since(ask.urgentSince)})`
  const quoted = sql`(select ${QUOTED('m')} from messages m where m.id = ${ask.replyTo}::bigint
    and m.conversation_id = c.id)`
  const asked = sql<SendFacts>`select c.closed_at is not null as closed, c.stranger, c.teacher_id as "teacherId",
      (select json_build_object('role', me.role, 'fromSeq', me.from_seq, 'left', me.left_at is not null,
          'hidden', me.hidden_at is not null)
        from conversation_members me where me.conversation_id = c.id and me.user_id = ${ask.userId}) as mine,
      (select json_agg(json_build_object('userId', k.user_id,
          'teacherId', case when u.profile_type = 'TEACHER' then u.profile_id end,
          'there', u.enabled and u.deleted_at is null,
          'hours', case when h.teacher_id is not null
            then json_build_object('enabled', h.enabled, 'week', h.week)
            else (select to_json(sc.teacher_hours) from school sc) end))
        from conversation_members k join users u on u.id = k.user_id
        left join teacher_hours h on u.profile_type = 'TEACHER' and h.teacher_id = u.profile_id
        where k.conversation_id = c.id and k.left_at is null) as members,
      (select json_build_object('onlyHead', c.only_head, 'headTeacherId', gc.head_teacher_id)
        from classes gc where gc.id = c.class_id) as "classGroup",
      ${shape.once ? known : sql`null::bigint`} as "knownId",
      (select count(*)::int from (select from messages m where m.sender_id = ${ask.userId}
        and ${since(ask.minuteAgo)} limit ${sql.lit(shape.most)}) few) as recent,
      ${shape.urgent ? urgent : sql`0`} as urgent,
      ${shape.reply ? quoted : sql`null::json`} as "replyTo",
      ${shape.file === null ? sql`null::json` : ownFile(shape.file, ask)} as file
    from conversations c where c.id = ${ask.conversationId}`
  return { compile: () => asked.compile(db) }
})

const lockStatement = statement<null, { id: number }, { id: number }>((db, _shape, ask) => {
  return db.selectFrom('conversations').select('id').where('id', '=', ask.id).forUpdate()
})

/** Of the advisory locks; the second half is the account. */
const RATION = 5

/** What one person may send in a week is counted over all their talks. */
const lockRation = (db: Tx, userId: number) => lockAdvisory(db, RATION, userId)

/**
 * Everything a message depends on, in one statement, with the talk locked: whoever sends next waits here. The lock comes
 * in a statement before, since who waits in the same one still sees what was true before the wait.
 */
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
  if (shape.urgent) await lockRation(db, ask.userId)
  await lockStatement(db, null, { id: ask.conversationId })
  const [facts] = await factsStatement(db, shape, { ...ask, ...place })
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
  /** What the sender is to the talk: a stranger's word makes them known. */
  role: MemberRole
  now: Date
}

export interface Quiet {
  userId: number
  until: Date
}

type InsertValues = NewMessage & { quiet: string; wakes: boolean }

const insertStatement = statement<null, InsertValues, { id: number; seq: number }>((db, _shape, one) => {
  const made = sql<{ id: number; seq: number }>`with c as (
      update conversations set last_seq = last_seq + 1, last_message_at = ${one.now}, updated_at = ${one.now},
        stranger = nullif(stranger, ${one.role})
      where id = ${one.conversationId} returning last_seq),
    q as (select r."userId" as user_id, r.until from jsonb_to_recordset(${one.quiet}::jsonb)
      as r ("userId" bigint, until timestamptz)),
    k as (
      update conversation_members k set hidden_at = null,
        last_read_seq = case when k.user_id = ${one.senderId} and k.last_read_seq = c.last_seq - 1
          then c.last_seq else k.last_read_seq end,
        also_read = case when k.user_id = ${one.senderId} and k.last_read_seq < c.last_seq - 1
          then k.also_read + ${span('c.last_seq', 'c.last_seq')} else k.also_read end,
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
 * The next number, the message, and what it means to the members, in one statement: to the sender it is not new, though
 * what came before it may be; whoever put the talk away has it back, teachers off duty are left in peace, and what is
 * urgent wakes them.
 */
export const insert = async (db: Tx, one: NewMessage, quiet: readonly Quiet[]) => {
  const wakes = one.urgentReason !== null
  const [made] = await insertStatement(db, null, { ...one, quiet: JSON.stringify(quiet), wakes })
  return made ?? { id: 0, seq: 0 }
}
