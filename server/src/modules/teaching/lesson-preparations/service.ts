import type { PreparationSearch } from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import type { AuthedCtx, TxCtx } from '../../../platform/context'
import { recent } from '../../../platform/db/count-cache'
import { conflict } from '../../../platform/errors'
import * as semesters from '../../school/semesters/service'
import { assertStaff, preparable, shownTo, viewerOf } from './access'
import { askedOf } from './lessons/reflecting'
import * as q from './queries'

export { get } from './detail'
export { setSlots } from './lessons/slots'
export { week } from './lessons/week'
export { exportPaper } from './paper'
export { comment, comments, resolve } from './review/comments'
export { compare, merge } from './review/master'
export {
  approve,
  reject,
  reviewers,
  reviews,
  statistics,
  submit,
  toDecide,
  waiting,
  withdraw,
} from './review/review'
export { create, remove, update } from './save'
export { applyTemplate } from './templates/apply'
export {
  createTemplate,
  removeTemplate,
  template,
  templateOptions,
  templates,
  updateTemplate,
} from './templates/templates'
export { restore, version, versions } from './versions'

export const search = async (ctx: AuthedCtx, query: PreparationSearch) => {
  const viewer = await viewerOf(ctx)
  const { sort, order, page, size, reflects, ...filter } = query
  // A word on how a lesson went is saved without telling counts, and one's own are few.
  const isFew = query.mine === true || reflects === true
  const total = isFew
    ? undefined
    : recent<number>(ctx, 'school', `lesson_preparations ${JSON.stringify({ viewer, filter })}`)
  const { content, totalElements } = await q.search(
    ctx.db,
    viewer,
    ctx.now,
    { ...query, asked: reflects === true ? await askedOf(ctx) : undefined },
    total,
  )
  return { totalElements, content: content.map(shownTo(ctx, viewer)) }
}

/** How many of their own wait for a word on how the lesson went. */
export const toReflect = async (ctx: AuthedCtx) =>
  ctx.actor.permissions.has('teachingPlan:update') ? (await askedOf(ctx)).length : 0

/** What somebody may prepare, and when. */
export const options = async (ctx: AuthedCtx) => {
  assertStaff(ctx)
  const all = await semesters.list(ctx)
  return {
    courses: await preparable(ctx),
    semesters: all.map(({ id, name, isCurrent }) => ({ id, name, isCurrent })),
  }
}

export const keepSemesters = async (ctx: TxCtx, semesterIds: readonly number[]) => {
  if ((await q.ofSemesters(ctx.db, semesterIds)).length > 0) throw conflict('学期已有备课，无法删除')
}
