import type { GoalSearch } from '@xueqiao/contract/features/growth/goals/api'
import { localDate } from '../../../platform/clock'
import type { AuthedCtx } from '../../../platform/context'
import { recent } from '../../../platform/db/count-cache'
import { growthViewerOf, shownTo } from './access'
import * as q from './queries'

const SOON_MS = 7 * 86_400_000

export { checkIn, create, get, remove, setStatus, update } from './save'

/** Due within a week, or overdue: of the pupils in one's charge, oneself or one's children. */
export const dueSoon = async (ctx: AuthedCtx) => {
  const viewer = await growthViewerOf(ctx)
  const until = localDate(new Date(ctx.now.getTime() + SOON_MS))
  return q.due(ctx.db, { ...viewer, classIds: viewer.chargeIds }, until)
}

export const search = async (ctx: AuthedCtx, query: GoalSearch) => {
  const viewer = await growthViewerOf(ctx)
  const { page: _page, size: _size, sort: _sort, order: _order, ...filter } = query
  const total = recent<number>(ctx, 'school', `goals ${JSON.stringify({ viewer, filter })}`)
  const { content, totalElements } = await q.search(ctx.db, viewer, query, total)
  return { totalElements, content: content.map(shownTo(ctx, viewer)) }
}
