import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database'
import { statement } from '../../../../platform/db/statement'
import { conversationNames, isOpenTo, type NamedConversation, PARTIES, URGENT_UNREAD } from '../scope'
import type { Side } from '../tables'

/** Of one sender over all talks, since then. */
export const sentUrgently = async (db: Db, senderId: number, since: Date) => {
  const { sent } = await db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('sent'))
    .where('sender_id', '=', senderId)
    .where('created_at', '>', since)
    .where('urgent_reason', 'is not', null)
    .executeTakeFirstOrThrow()
  return sent
}

export interface UrgentRow extends NamedConversation {
  sessionId: number
  seq: number
  reason: string
  content: string
  senderName: string
  createdAt: Date
}

/**
 * The latest of each talk in which the reader has left something urgent unread. Their talks are looked up one by one (that
 * is what `offset 0` says): a planner who expects many of them would read all talks of the school.
 */
const unreadOnes = statement(
  (db, { stranger, count }: { stranger: Side | null; count: number }, { userId }: { userId: number }) => {
    const text = sql<UrgentRow>`
    select c.id as "sessionId", u.seq, u.urgent_reason as reason, u.content, u.sender_name as "senderName",
      u.created_at as "createdAt", ${conversationNames(stranger)}
    from conversation_members me
      cross join lateral (select * from conversations where id = me.conversation_id offset 0) c
      cross join lateral (select um.seq, um.urgent_reason, left(um.body, 60) as content, um.sender_name, um.created_at
        from messages um where um.conversation_id = c.id and um.seq > greatest(me.last_read_seq, me.from_seq)
          and um.urgent_reason is not null and um.recalled_at is null and um.sender_id is distinct from me.user_id
          and not um.seq <@ me.also_read
        order by um.seq desc limit 1) u
      ${PARTIES}
    where ${isOpenTo(userId)} and ${URGENT_UNREAD}
    order by u.created_at desc limit ${sql.lit(count)}`
    return { compile: () => text.compile(db) }
  },
)

export const unreadUrgent = (db: Db, userId: number, stranger: Side | null, count: number) =>
  unreadOnes(db, { stranger, count }, { userId })
