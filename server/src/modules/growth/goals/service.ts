import type { GoalSearch } from '@xueqiao/contract/features/growth/goals/api'
import type { AuthedCtx } from '../../../platform/context'
import { recent } from '../../../platform/db/count-cache'
import { growthViewerOf, shownTo } from './access'
import * as q from './queries'

export { checkIn, create, get, remove, setStatus, update } from './save'

export const search = async (ctx: AuthedCtx, query: GoalSearch) => {
  const viewer = await growthViewerOf(ctx)
  const { page: _page, size: _size, sort: _sort, order: _order, ...filter } = query
  const total = recent<number>(ctx, 'school', `goals ${JSON.stringify({ viewer, filter })}`)
  const { content, totalElements } = await q.search(ctx.db, viewer, query, total)
  return { totalElements, content: content.map(shownTo(ctx, viewer)) }
}
