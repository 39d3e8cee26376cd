import type { TxCtx } from '../../../../platform/context'
import { planners } from './queries'

/** Open workbenches of others show what has changed; whoever changed it knows. */
export const tellPlanners = async (ctx: TxCtx, id: number) => {
  const users = (await planners(ctx.db)).filter((one) => one !== ctx.actor?.userId)
  ctx.emit({ type: 'timetable.changed', id, tell: { users, event: { type: 'timetable.changed' } } })
}
