import type { AuthedTxCtx } from '../../../platform/context'
import { lessonsAtStake, lessonsOver } from '../deeds'
import { whoLeft } from './queries'

/** Whoever retires, moves on or leaves teaches no class any more, also while the record stays. A sheet has warned of it. */
export const endOfLeft = async (
  ctx: AuthedTxCtx,
  ids: readonly number[],
  { confirm }: { confirm?: boolean | undefined } = { confirm: true },
) => {
  const of = { teacherIds: await whoLeft(ctx.db, ids) }
  if (of.teacherIds.length === 0) return
  await lessonsAtStake(ctx, { of, confirmed: confirm, doing: '保存' })
  await lessonsOver(ctx, { of, why: '教师离任' })
}
