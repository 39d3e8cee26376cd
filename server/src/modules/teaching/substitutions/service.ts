import type { AuthedCtx } from '../../../platform/context'
import { managing, withMayEdit } from './access'
import * as q from './queries'

export { bring, create, undo } from './arrange'
export { delivered } from './delivered'
export { desk } from './desk'
export { editLeave } from './leave-edit'
export { enterLeave, searchLeaves, withdrawLeave } from './leaves'
export { fairness } from './ledger'
export { proposals } from './proposals'
export { uncoveredLessons } from './uncovered'

export const search = async (ctx: AuthedCtx, query: q.Search) => {
  const { content, totalElements } = await q.search(ctx.db, await managing(ctx), query)
  return { content: await withMayEdit(ctx, content), totalElements }
}
