import type { NoticeStats, NoticeStatsQuery } from '@xueqiao/contract/features/family/notifications/stats'
import { lastDays } from '../../../../platform/clock'
import type { AuthedCtx } from '../../../../platform/context'
import { viewerOf } from '../access'
import * as q from './stats-queries'

/** The last thirty days, unless others are asked for; of the classes one follows notices of. */
export const stats = async (ctx: AuthedCtx, query: NoticeStatsQuery): Promise<NoticeStats> => {
  const { from, to, span } = lastDays(ctx.now, query)
  const { all, classIds } = await viewerOf(ctx)
  const { profileType, profileId } = ctx.actor
  const teacherId = profileType === 'TEACHER' ? profileId : null
  const question = { ...span, teacherId, classIds: all ? undefined : classIds }
  const classes = await q.ratesByClass(ctx.db, question)
  const sum = (key: 'families' | 'read' | 'asked' | 'answered') =>
    classes.reduce((total, one) => total + one[key], 0)
  return {
    from,
    to,
    total: {
      notices: await q.noticesBetween(ctx.db, question),
      families: sum('families'),
      read: sum('read'),
      asked: sum('asked'),
      answered: sum('answered'),
    },
    classes,
  }
}
