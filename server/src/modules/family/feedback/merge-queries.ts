import type { Tx } from '../../../platform/db/database'

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

/** All that an account has sent without a name. */
export const disown = async (db: Tx, userId: number) => {
  const gone = await db
    .updateTable('feedback')
    .set({ disowned: true })
    .where('submitter_id', '=', userId)
    .where('anonymous', '=', true)
    .returning('id')
    .execute()
  return gone.map(({ id }) => id)
}
