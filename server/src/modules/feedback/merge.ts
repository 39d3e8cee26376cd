import type { AuthedTxCtx } from '../../platform/context'
import * as q from './merge-queries'

/** Feedback belongs to an account: it follows only where two were one person's, and one is closed. */
export const followParent = (
  { db }: AuthedTxCtx,
  { closedUserId, userId }: { closedUserId: number | null; userId: number | null },
): Promise<number> =>
  closedUserId === null || userId === null ? Promise.resolve(0) : q.move(db, closedUserId, userId)
