import type { TxCtx } from '../../../platform/context'
import { moveLines } from '../../base/bell/service'
import type { Moved, ParentMerge } from '../../pupils/deeds'
import * as q from './merge-queries'

/** What a parent was sent, and what rang for the account that was closed, is now that of the one who stays. */
export const followParent = async (
  ctx: TxCtx,
  { fromId, intoId, closedUserId, userId }: ParentMerge,
): Promise<Moved> => {
  const receipts = await q.moveReceipts(ctx.db, fromId, intoId)
  const lines = closedUserId === null || userId === null ? 0 : await moveLines(ctx, closedUserId, userId)
  return { what: '通知', rows: receipts + lines }
}
