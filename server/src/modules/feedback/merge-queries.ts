import type { Tx } from '../../platform/db/database'

/** What an account sent and wrote. */
export const move = async (db: Tx, fromUserId: number, toUserId: number) => {
  await db
    .updateTable('feedback')
    .set({ submitter_id: toUserId })
    .where('submitter_id', '=', fromUserId)
    .execute()
  await db
    .updateTable('feedback_replies')
    .set({ author_id: toUserId })
    .where('author_id', '=', fromUserId)
    .execute()
}
