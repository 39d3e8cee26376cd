import type { CommunicationStats, StatsQuery } from '@xueqiao/contract/features/communication-stats'
import { daysBetween, localDate, startOfDay } from '../../platform/clock'
import type { AuthedCtx } from '../../platform/context'
import { invalid } from '../../platform/errors'
import { isStaff, reachOf } from '../school/access'
import { unreadCount } from './queries'
import * as q from './stats-queries'

const DAY = 86_400_000
const USUAL_DAYS = 29
const MOST_DAYS = 366

/** The last thirty days, unless others are asked for. */
export const stats = async (ctx: AuthedCtx, query: StatsQuery): Promise<CommunicationStats> => {
  const to = query.to ?? localDate(ctx.now)
  const from = query.from ?? localDate(new Date(startOfDay(to).getTime() - USUAL_DAYS * DAY))
  const days = daysBetween(from, to)
  if (days < 0 || days > MOST_DAYS) throw invalid('日期范围不正确', 'to')
  const span = { from: startOfDay(from), to: new Date(startOfDay(to).getTime() + DAY) }
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
