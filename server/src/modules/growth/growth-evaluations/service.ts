import type { EvaluationSearch } from '@xueqiao/contract/features/growth/growth-evaluations/api'
import type { AuthedCtx, TxCtx } from '../../../platform/context'
import { recent } from '../../../platform/db/count-cache'
import { conflict } from '../../../platform/errors'
import { semesterOf } from '../growth-indicators/service'
import { viewerOf } from '../growth-records/access'
import { shown } from './access'
import * as q from './queries'

export { isProfileSeen, profile } from './profile'
export { approve, approveMany, create, get, remove, update } from './save'
export { terms } from './terms'

export const search = async (ctx: AuthedCtx, query: EvaluationSearch) => {
  const [viewer, semester] = await Promise.all([viewerOf(ctx), semesterOf(ctx, query.semesterId)])
  if (semester === undefined) return { content: [], totalElements: 0 }
  const { page: _page, size: _size, ...filter } = query
  const total = recent<number>(ctx, 'school', `growth_evaluations ${JSON.stringify({ viewer, filter })}`)
  const { content, totalElements } = await q.search(ctx.db, viewer, semester.id, query, total)
  return { totalElements, content: await shown(ctx, viewer, semester, content) }
}

export const keepSemesters = async (ctx: TxCtx, semesterIds: readonly number[]) => {
  if ((await q.ofSemesters(ctx.db, semesterIds)).length > 0) throw conflict('学期已有综合评价，无法删除')
}
