import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { conflict, denied, forbidden, notFound } from '../../../platform/errors'
import { isStaff, reachOf } from '../../account/reach/access'
import { plannable } from '../teaching-plans/access'
import { departmentsBelow } from '../teaching-plans/scope'
import * as q from './queries'
import { groupsOf, type Viewer } from './scope'

export type Asking = AuthedCtx | AuthedTxCtx

export const ENTITY = 'lesson_preparations'
export const CODE = 'lessonPreparation:review'

/** Pupils and parents read plans, and nothing of how a lesson is prepared. */
export const assertStaff = ({ actor }: Asking) => {
  if (!isStaff(actor)) throw forbidden('备课仅教职工可以查看')
}

/** Whose lessons are one's own, without all else that a viewer is. */
export const teacherOf = async (ctx: Asking) => {
  assertStaff(ctx)
  return (await reachOf(ctx, 'teachingPlan')).teacherId
}

export const viewerOf = async (ctx: Asking): Promise<Viewer> => {
  assertStaff(ctx)
  const { db, actor } = ctx
  const reach = await reachOf(ctx, 'teachingPlan')
  const { all, teacherId } = reach
  const nothing = { departmentIds: [], groupIds: [], judgedIds: [], ledAuthorIds: [] }
  const viewer = { all, userId: actor.userId, teacherId, ...nothing }
  if (all || teacherId === null) return viewer
  const ledIds = await departmentsBelow(db, reach)
  return { ...viewer, ...(await groupsOf(db, { teacherId, ledIds, reviews: actor.permissions.has(CODE) })) }
}

type Judged = Pick<q.Row, 'authorId' | 'courseId' | 'reviewerId'>

const isOwn = ({ userId }: Viewer, { authorId }: Judged) => authorId === userId

/** Of the department, or asked to; nobody reviews their own. */
const mayJudge = ({ actor }: Asking, viewer: Viewer, row: Judged) =>
  actor.permissions.has(CODE) &&
  !isOwn(viewer, row) &&
  (viewer.all ||
    viewer.judgedIds.includes(row.courseId) ||
    (row.authorId !== null && viewer.ledAuthorIds.includes(row.authorId)) ||
    row.reviewerId === viewer.userId)

/** What was once approved stays, with its versions and reviews, also while it is a draft again. */
const mayRemove = (ctx: Asking, viewer: Viewer, row: q.Row) =>
  row.status !== 'SUBMITTED' &&
  ((isOwn(viewer, row) && !row.wasApproved) ||
    (ctx.actor.permissions.has('teachingPlan:delete') &&
      (viewer.all || viewer.judgedIds.includes(row.courseId))))

/** As it is answered, with what this person may do about it. */
export const shownTo =
  (ctx: Asking, viewer: Viewer) =>
  <R extends q.Row>(row: R) => {
    const own = isOwn(viewer, row)
    const writes = own && ctx.actor.permissions.has('teachingPlan:update')
    const waits = row.status === 'SUBMITTED'
    return {
      ...row,
      reason: row.status === 'REJECTED' ? row.reason : null,
      isOwn: own,
      mayEdit: writes && !waits,
      mayReflect: writes,
      maySubmit: writes && !waits && row.status !== 'APPROVED',
      mayWithdraw: writes && waits,
      mayReview: waits && mayJudge(ctx, viewer, row),
      mayRemove: mayRemove(ctx, viewer, row),
    }
  }

export const NO_LONGER_WAITING = '该备课已不在待审核状态，可能已被撤回，请刷新后再试'

export const noPreparation = () => notFound('备课')

/** The one door to a preparation: "does not exist" and "is not yours" answer alike. */
export const accessPreparation = async (ctx: Asking, id: number) => {
  const viewer = await viewerOf(ctx)
  const row = await q.one(ctx.db, viewer, ctx.now, id)
  if (row === undefined) throw denied(ENTITY, await q.known(ctx.db, id), noPreparation())
  return { viewer, row }
}

export const mayReadPreparation = (ctx: AuthedCtx, id: number): Promise<unknown> => accessPreparation(ctx, id)

const refused = (id: number, message: string) => denied(ENTITY, [id], forbidden(message))

/** The door for whoever writes it, without all that readers are shown: autosave goes through it every few seconds. */
export const lockOwn = async (ctx: AuthedTxCtx, id: number) => {
  const row = await q.lock(ctx.db, id)
  if (row?.authorId === ctx.actor.userId) {
    assertStaff(ctx)
    return row
  }
  await accessPreparation(ctx, id)
  throw refused(id, '只有作者本人可以修改、提交和撤回备课')
}

/** What was taken back is out of sight of whoever was to judge it, and they hear so. */
const assertNotWithdrawn = async (ctx: AuthedTxCtx, id: number) => {
  const row = await q.withdrawn(ctx.db, id)
  if (row !== undefined && mayJudge(ctx, await viewerOf(ctx), row)) throw conflict(NO_LONGER_WAITING)
}

export const lockJudged = async (ctx: AuthedTxCtx, id: number) => {
  await q.lock(ctx.db, id)
  await assertNotWithdrawn(ctx, id)
  const { viewer, row } = await accessPreparation(ctx, id)
  if (isOwn(viewer, row)) throw refused(id, '不能审核自己的备课')
  if (!mayJudge(ctx, viewer, row)) throw refused(id, '只有本教研组的负责人或被指定的审核人可以审核')
  return row
}

export const lockRemovable = async (ctx: AuthedTxCtx, id: number) => {
  await q.lock(ctx.db, id)
  const { viewer, row } = await accessPreparation(ctx, id)
  if (!mayRemove(ctx, viewer, row)) throw refused(id, '只能删除自己未提交、从未通过审核的备课')
  return row
}

/** What somebody may prepare: the courses of their 教研组, and those they teach. */
export const preparable = (ctx: Asking) => plannable(ctx)
