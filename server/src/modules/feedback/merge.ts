import type { AuthedTxCtx } from '../../platform/context'
import * as q from './merge-queries'

/**
 * Feedback belongs to an account: it follows only where two were one person's, and one is closed. How much there was is
 * told to nobody: a number in the log would say that a parent has sent some, be it without a name.
 */
export const followParent = async (
  { db }: AuthedTxCtx,
  { closedUserId, userId }: { closedUserId: number | null; userId: number | null },
): Promise<null> => {
  if (closedUserId !== null && userId !== null) await q.move(db, closedUserId, userId)
  return null
}
