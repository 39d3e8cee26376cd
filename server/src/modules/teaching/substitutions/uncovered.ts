import { localDate } from '../../../platform/clock'
import type { AuthedCtx } from '../../../platform/context'
import { recently } from '../../../platform/db/count-cache'
import { leavesSeen, manages } from './access'
import { uncovered } from './desk'

const NOTHING = { lessons: 0, first: null, today: 0, away: [], arranged: [] }

/** For the homes of those who arrange lessons, and the same for all of one reach; nobody else is asked. */
export const uncoveredLessons = async (ctx: AuthedCtx) => {
  if (!manages(ctx)) return NOTHING
  const key = `uncovered lessons ${localDate(ctx.now)} ${JSON.stringify(await leavesSeen(ctx))}`
  return recently(ctx, 'school', key, async () => ({
    value: await uncovered(ctx),
    rows: Number.POSITIVE_INFINITY,
  }))
}
