import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { schoolSettings } from '../../base/school-settings/service'
import * as homework from '../homework/service'
import { plannable } from '../teaching-plans/access'

/** Courses of one's 教研组 and those one teaches; classes where one gives homework in them. */
export const uploadable = async (ctx: AuthedCtx | AuthedTxCtx) => {
  const given = new Map((await homework.options(ctx)).courses.map(({ id, classes }) => [id, classes]))
  return (await plannable(ctx)).map(({ id, name }) => ({
    id,
    name,
    classes: (given.get(id) ?? []).map((one) => ({ id: one.id, name: one.name })),
  }))
}

export const options = async (ctx: AuthedCtx) => ({
  courses: await uploadable(ctx),
  maxMb: (await schoolSettings(ctx.db)).resourceMaxMb,
})
