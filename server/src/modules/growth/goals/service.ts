import type { GoalSearch } from '@xueqiao/contract/features/growth/goals/api'
import { localDate } from '../../../platform/clock'
import type { AuthedCtx } from '../../../platform/context'
import { recent } from '../../../platform/db/count-cache'
import { headedBy } from '../assessments/scope'
import { growthViewerOf, shownTo } from './access'
import * as q from './queries'

const SOON_MS = 7 * 86_400_000

export { checkIn, create, get, remove, setStatus, update } from './save'

/** Due within a week, or overdue: of oneself, one's children, or the class that one heads, whatever else one leads. */
export const dueSoon = async (ctx: AuthedCtx) => {
  const viewer = await growthViewerOf(ctx)
  const until = localDate(new Date(ctx.now.getTime() + SOON_MS))
  if (viewer.family) return q.due(ctx.db, viewer, until)
  const { profileType, profileId } = ctx.actor
  const classIds = profileType === 'TEACHER' && profileId !== null ? await headedBy(ctx.db, profileId) : []
  return classIds.length === 0 ? [] : q.due(ctx.db, { ...viewer, all: false, classIds }, until)
}

export const search = async (ctx: AuthedCtx, query: GoalSearch) => {
  const viewer = await growthViewerOf(ctx)
  const { page: _page, size: _size, sort: _sort, order: _order, ...filter } = query
  const total = recent<number>(ctx, 'school', `goals ${JSON.stringify({ viewer, filter })}`)
  const { content, totalElements } = await q.search(ctx.db, viewer, query, total)
  return { totalElements, content: content.map(shownTo(ctx, viewer)) }
}
