import type { PlanSearch } from '@xueqiao/contract/features/teaching/teaching-plans/api'
import type { AuthedCtx, TxCtx } from '../../../platform/context'
import { recent } from '../../../platform/db/count-cache'
import { conflict } from '../../../platform/errors'
import { importCalls } from '../../base/imports/service'
import { deciderOf, readerOf, shownTo } from './access'
import { planImporter } from './importer'
import * as q from './queries'

export { approve, reject, submit, withdraw } from './decide'
export { options } from './options'
export { exportPaper } from './paper'
export { progress } from './progress'
export { comment, comments, version, versions } from './record'
export { copy, create, get, remove, update } from './save'

export const imports = importCalls(planImporter)

export const search = async (ctx: AuthedCtx, query: PlanSearch) => {
  const viewer = await readerOf(ctx, query.approved)
  const { sort, order, page, size, ...filter } = query
  // One's own are few.
  const total =
    query.mine === true
      ? undefined
      : recent<number>(ctx, 'school', `teaching_plans ${JSON.stringify({ viewer, filter })}`)
  const { content, totalElements } = await q.search(ctx.db, viewer, query, total)
  return { totalElements, content: content.map(shownTo(ctx, viewer)) }
}

/** How many wait for a decision of theirs. */
export const toDecide = async (ctx: AuthedCtx) => {
  const decider = await deciderOf(ctx)
  return decider === undefined ? 0 : q.toDecide(ctx.db, decider)
}

export const keepSemesters = async (ctx: TxCtx, semesterIds: readonly number[]) => {
  if ((await q.ofSemesters(ctx.db, semesterIds)).length > 0) throw conflict('学期已有教学计划，无法删除')
}
