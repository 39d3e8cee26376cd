import type { AuthedTxCtx } from '../../../platform/context'
import { endOf } from '../teaching-assignments/service'
import { whoLeft } from './queries'

/** Whoever retires, moves on or leaves teaches no class any more, also while the record stays. */
export const endOfLeft = async (ctx: AuthedTxCtx, ids: readonly number[]) => {
  const teacherIds = await whoLeft(ctx.db, ids)
  if (teacherIds.length > 0) await endOf(ctx, { teacherIds }, '教师离任')
}
