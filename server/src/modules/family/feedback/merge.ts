import type { TxCtx } from '../../../platform/context'
import { unring } from '../../base/bell/service'
import type { ParentMerge } from '../../pupils/deeds'
import { linkTo } from './announce'
import * as q from './merge-queries'

/**
 * Somebody else opens an account: what was sent from it without a name is nobody's own from now on, or they would read
 * there who it was. Those who handle it go on as before.
 */
export const disown = async (ctx: TxCtx, userId: number, readers: readonly number[] = [userId]) => {
  const ids = await q.disown(ctx.db, userId)
  await unring(ctx, readers, ids.map(linkTo))
}

/**
 * Feedback belongs to an account: it follows only where two were one person's, and one is closed, and what has no name is
 * found in neither. How much there was is told to nobody: a number in the log would say that a parent has sent some.
 */
export const followParent = async (ctx: TxCtx, { closedUserId, userId }: ParentMerge): Promise<null> => {
  if (closedUserId === null || userId === null) return null
  await disown(ctx, closedUserId, [closedUserId, userId])
  await q.move(ctx.db, closedUserId, userId)
  return null
}
