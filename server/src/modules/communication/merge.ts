import type { AuthedTxCtx } from '../../platform/context'
import * as q from './merge-queries'

interface Merge {
  fromId: number
  intoId: number
  closedUserId: number | null
  userId: number | null
}

/** Talks follow a parent who turns out to be another, and whoever was of them is so under the account that is left. */
export const followParent = async (
  { db, now }: AuthedTxCtx,
  { fromId, intoId, closedUserId, userId }: Merge,
): Promise<number> => {
  const talks = await q.moveTalks(db, fromId, intoId, now)
  if (closedUserId !== null && userId !== null) await q.moveMember(db, closedUserId, userId)
  return talks
}
