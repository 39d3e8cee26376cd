import { daysAfter } from '@xueqiao/contract/common/calendar'
import type { GoalSearch } from '@xueqiao/contract/features/growth/goals/api'
import { localDate } from '../../../platform/clock'
import type { AuthedCtx } from '../../../platform/context'
import { recent } from '../../../platform/db/count-cache'
import { headedBy } from '../assessments/scope'
import { growthViewerOf, shownTo } from './access'
import * as q from './queries'

const SOON_DAYS = 7

export { checkIn, create, get, remove, setStatus, update } from './save'

/** Whose goals a home speaks of: one's own, one's children's, or those of the class one heads, whatever else one leads. */
const nearViewerOf = async (ctx: AuthedCtx) => {
  const viewer = await growthViewerOf(ctx)
  if (viewer.family) return viewer
  const { profileType, profileId } = ctx.actor
  const classIds = profileType === 'TEACHER' && profileId !== null ? await headedBy(ctx.db, profileId) : []
  return { ...viewer, all: false, classIds, studentIds: [] }
}

const soonOf = ({ now }: AuthedCtx) => daysAfter(localDate(now), SOON_DAYS)

/** Due within a week, or overdue. */
export const dueSoon = async (ctx: AuthedCtx) => {
  const viewer = await nearViewerOf(ctx)
  return viewer.family || viewer.classIds.length > 0 ? q.due(ctx.db, viewer, soonOf(ctx)) : []
}

export const search = async (ctx: AuthedCtx, { soon, ...query }: GoalSearch) => {
  const viewer = soon ? await nearViewerOf(ctx) : await growthViewerOf(ctx)
  const asked = { ...query, ...(soon && { until: soonOf(ctx) }) }
  const { page: _page, size: _size, sort: _sort, order: _order, ...filter } = asked
  const total = recent<number>(ctx, 'school', `goals ${JSON.stringify({ viewer, filter })}`)
  const { content, totalElements } = await q.search(ctx.db, viewer, asked, total)
  return { totalElements, content: content.map(shownTo(ctx, viewer)) }
}
