import type { CommunicationStats, StatsQuery } from '@xueqiao/contract/features/family/communication/stats'
import { lastDays } from '../../../../platform/clock'
import type { AuthedCtx } from '../../../../platform/context'
import { isStaff, reachOf } from '../../../account/reach/access'
import { unreadCount } from '../conversations/queries'
import * as q from './queries'

/** The last thirty days, unless others are asked for. */
export const stats = async (ctx: AuthedCtx, query: StatsQuery): Promise<CommunicationStats> => {
  const { from, to, span } = lastDays(ctx.now, query)
  const figures = await q.own(ctx.db, ctx.actor.userId, span.from, span.to)
  const scope = { ...span, classId: query.classId, reach: await reachOf(ctx) }
  return {
    from,
    to,
    ...figures,
    unread: await unreadCount(ctx.db, ctx.actor.userId, ctx.now),
    analytics: isStaff(ctx.actor) ? await q.analytics(ctx.db, scope) : null,
  }
}
