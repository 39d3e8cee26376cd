import type { AuthedTxCtx } from '../../../platform/context'
import { lessonsOver } from '../deeds'
import { whoLeft } from './queries'

/** Whoever retires, moves on or leaves teaches no class any more, also while the record stays. */
export const endOfLeft = async (ctx: AuthedTxCtx, ids: readonly number[]) => {
  const teacherIds = await whoLeft(ctx.db, ids)
  if (teacherIds.length > 0) await lessonsOver(ctx, { of: { teacherIds }, why: '教师离任' })
}
