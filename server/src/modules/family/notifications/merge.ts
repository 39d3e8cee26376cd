import type { AuthedTxCtx } from '../../../platform/context'
import { moveLines } from '../../base/bell/service'
import * as q from './merge-queries'

interface Merge {
  fromId: number
  intoId: number
  closedUserId: number | null
  userId: number | null
}

/** What a parent was sent, and what rang for the account that was closed, is now that of the one who stays. */
export const followParent = async (
  ctx: AuthedTxCtx,
  { fromId, intoId, closedUserId, userId }: Merge,
): Promise<number> => {
  const receipts = await q.moveReceipts(ctx.db, fromId, intoId)
  if (closedUserId === null || userId === null) return receipts
  return receipts + (await moveLines(ctx, closedUserId, userId))
}
