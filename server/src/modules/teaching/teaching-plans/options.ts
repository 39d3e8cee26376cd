import type { AuthedCtx } from '../../../platform/context'
import * as semesters from '../../school/semesters/service'
import { plannable } from './access'

/** What somebody may plan, and when. */
export const options = async (ctx: AuthedCtx) => ({
  courses: await plannable(ctx),
  semesters: (await semesters.list(ctx)).map(({ id, name, isCurrent }) => ({ id, name, isCurrent })),
})
