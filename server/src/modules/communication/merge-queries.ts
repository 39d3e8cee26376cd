import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database'

/**
 * Talks go over to the one who stays. Where that one talks with the same teacher about the same child already, two talks
 * stay two: who was asked into one was not asked into the other. The one that came along is closed, to be read.
 */
export const moveTalks = async (db: Tx, fromId: number, intoId: number, now: Date): Promise<number> => {
  const moved = await sql`update conversations c set parent_id = ${intoId} where c.parent_id = ${fromId}
    and not exists (select from conversations k where k.parent_id = ${intoId} and k.teacher_id = c.teacher_id
      and k.student_id = c.student_id)`.execute(db)
  const closed = await db
    .updateTable('conversations')
    .set((eb) => ({ closed_at: eb.fn.coalesce('closed_at', eb.val(now)), updated_at: now }))
    .where('parent_id', '=', fromId)
    .executeTakeFirst()
  return Number(moved.numAffectedRows ?? 0) + Number(closed.numUpdatedRows)
}

/** What an account was part of, said and noted is now the other's; where both were, with what either had read. */
export const moveMember = async (db: Tx, fromUserId: number, toUserId: number) => {
  await sql`with both_in as (
      delete from conversation_members f using conversation_members k
      where f.user_id = ${fromUserId} and k.user_id = ${toUserId} and k.conversation_id = f.conversation_id
      returning f.conversation_id, f.last_read_seq)
    update conversation_members k set last_read_seq = greatest(k.last_read_seq, b.last_read_seq) from both_in b
    where k.user_id = ${toUserId} and k.conversation_id = b.conversation_id`.execute(db)
  await db
    .updateTable('conversation_members')
    .set({ user_id: toUserId })
    .where('user_id', '=', fromUserId)
    .execute()
  await db
    .updateTable('conversations')
    .set({ created_by: toUserId })
    .where('created_by', '=', fromUserId)
    .execute()
  await db.updateTable('messages').set({ sender_id: toUserId }).where('sender_id', '=', fromUserId).execute()
  await sql`update message_todos t set user_id = ${toUserId} where t.user_id = ${fromUserId}
    and not exists (select from message_todos o where o.user_id = ${toUserId} and o.message_id = t.message_id)`.execute(
    db,
  )
}
