import type { AuthedTxCtx } from '../../../platform/context'
import { AppError } from '../../../platform/errors'
import { type StoredCell, writersOf } from './score-queries'

/** Whoever checks answers for what they have seen: what was changed since is looked at once more. */
export const assertSeen = async (ctx: AuthedTxCtx, cells: readonly StoredCell[], seen: number) => {
  const version = cells.reduce((sum, cell) => sum + cell.version, 0)
  if (version === seen) return
  const ids = cells.map(({ id }) => id)
  const writers = [...(await writersOf(ctx.db, ids)).values()]
  const last = writers.reduce((one, other) => (other.at > one.at ? other : one), {
    name: null,
    at: new Date(0),
  })
  const changedBy = last.name ?? '其他教师'
  const stale = { version, changedBy, changedAt: last.at.toISOString() }
  throw new AppError('STALE', `${changedBy} 刚刚修改了成绩，请核对后再复核`, [], stale)
}
