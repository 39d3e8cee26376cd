import type { Tx } from '../../platform/db/database'

/** What an account sent and wrote; its own numbers of them mean nothing to the other. */
export const move = async (db: Tx, fromUserId: number, toUserId: number) => {
  await db
    .updateTable('feedback')
    .set({ submitter_id: toUserId, client_id: null })
    .where('submitter_id', '=', fromUserId)
    .execute()
  await db
    .updateTable('feedback_replies')
    .set({ author_id: toUserId, client_id: null })
    .where('author_id', '=', fromUserId)
    .execute()
}
