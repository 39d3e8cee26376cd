import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import type { Db } from '../../../platform/db/database'
import { conflict, denied, forbidden, notFound } from '../../../platform/errors'
import { isStaff, type Reach, reachOf } from '../../account/reach/access'
import * as q from './queries'
import { authorsIn, departmentsBelow, groupOf, memberOf, taughtWithin, type Viewer } from './scope'

type Asking = AuthedCtx | AuthedTxCtx

const CODE = 'teachingPlan:approve'

const nothingOf = ({ userId }: AuthedCtx['actor']) => ({
  ...{ all: false, userId, approves: false },
  ...{ departmentIds: [], judgedIds: [], ledIds: [], ledAuthorIds: [], courseIds: [] },
})

const ofLed = async (db: Db, reach: Reach) => {
  const ledIds = await departmentsBelow(db, reach)
  return { ledIds, ledAuthorIds: await authorsIn(db, ledIds) }
}

export const viewerOf = async (ctx: Asking): Promise<Viewer> => {
  const { db, actor } = ctx
  const nothing = nothingOf(actor)
  const reach = await reachOf(ctx, 'teachingPlan')
  const approves = actor.permissions.has(CODE)
  if (isStaff(actor) && reach.all) return { ...nothing, all: true, approves, taught: [] }
  const { teacherId } = reach
  if (!isStaff(actor) || teacherId === null) return { ...nothing, taught: await taughtWithin(db, reach) }
  return {
    ...nothing,
    approves,
    ...(await ofLed(db, reach)),
    ...(await memberOf(db, { ...reach, teacherId })),
  }
}

/** The same who only reads what was approved, where they say so. */
export const readerOf = async (ctx: Asking, approved?: boolean): Promise<Viewer> => ({
  ...(await viewerOf(ctx)),
  ...(approved === true && { approvedOnly: true }),
})

/** Whoever decides about plans, without all that they only read; nobody for who may not. */
export const deciderOf = async (ctx: AuthedCtx): Promise<Viewer | undefined> => {
  const { db, actor } = ctx
  if (!isStaff(actor) || !actor.permissions.has(CODE)) return undefined
  const reach = await reachOf(ctx, 'teachingPlan')
  const viewer = { ...nothingOf(actor), approves: true, taught: [] }
  if (reach.all) return { ...viewer, all: true }
  if (reach.teacherId === null) return undefined
  return { ...viewer, ...(await ofLed(db, reach)), ...(await groupOf(db, reach.teacherId)) }
}

type Judged = Pick<q.Row, 'authorId' | 'authorDepartmentId' | 'departmentId' | 'status'>

const isOwn = ({ userId }: Viewer, { authorId }: Judged) => authorId === userId
const isAmong = (ids: readonly number[], id: number | null) => id !== null && ids.includes(id)
const isOfGroup = (viewer: Viewer, { departmentId, authorDepartmentId }: Judged) =>
  viewer.all || isAmong(viewer.departmentIds, departmentId) || isAmong(viewer.ledIds, authorDepartmentId)

/** Nobody approves their own. */
const mayJudge = (viewer: Viewer, row: Judged) =>
  viewer.approves && !isOwn(viewer, row) && isOfGroup(viewer, row)

const mayRemove = (ctx: Asking, viewer: Viewer, row: q.Row) =>
  (isOwn(viewer, row) && row.approvedNumber === null && row.status !== 'SUBMITTED') ||
  (ctx.actor.permissions.has('teachingPlan:delete') && isOfGroup(viewer, row))

/** As it is answered, with what this person may do about it. */
export const shownTo =
  (ctx: Asking, viewer: Viewer) =>
  <R extends q.Row>(row: R) => {
    const own = isOwn(viewer, row)
    const writes = own && ctx.actor.permissions.has('teachingPlan:update')
    return {
      ...row,
      reason: row.status === 'REJECTED' ? row.reason : null,
      isOwn: own,
      mayEdit: writes && row.status !== 'SUBMITTED',
      mayWithdraw: writes && row.status === 'SUBMITTED',
      mayDecide: row.status === 'SUBMITTED' && mayJudge(viewer, row),
      mayRemove: mayRemove(ctx, viewer, row),
    }
  }

/** The one door to a plan: "does not exist" and "is not yours" answer alike. */
export const accessPlan = async (ctx: Asking, id: number, approved?: boolean) => {
  const viewer = await readerOf(ctx, approved)
  const row = await q.one(ctx.db, viewer, id)
  if (row === undefined) throw denied('teaching_plans', await q.known(ctx.db, id), notFound('教学计划'))
  return { viewer, row }
}

/** To look at no more than the plan: one's own is found without asking what else somebody sees. */
export const readPlan = async (ctx: Asking, id: number) => {
  const own = await q.one(ctx.db, { ...nothingOf(ctx.actor), taught: [] }, id)
  return own ?? (await accessPlan(ctx, id)).row
}

const refused = (id: number, message: string) => denied('teaching_plans', [id], forbidden(message))

/** The doors for changes; the row stays locked. */
export const lockOwn = async (ctx: AuthedTxCtx, id: number) => {
  await q.lock(ctx.db, id)
  const { viewer, row } = await accessPlan(ctx, id)
  if (!isOwn(viewer, row)) throw refused(id, '只有作者本人可以修改、提交和撤回教学计划')
  return row
}

/** What was taken back is out of sight of whoever was to decide, and they hear so. */
const assertNotWithdrawn = async (ctx: AuthedTxCtx, id: number) => {
  const row = await q.withdrawn(ctx.db, id)
  if (row !== undefined && mayJudge(await viewerOf(ctx), row))
    throw conflict('该教学计划已不在待审核状态，可能已被撤回，请刷新后再试')
}

export const lockJudged = async (ctx: AuthedTxCtx, id: number) => {
  await q.lock(ctx.db, id)
  await assertNotWithdrawn(ctx, id)
  const { viewer, row } = await accessPlan(ctx, id)
  if (isOwn(viewer, row)) throw refused(id, '不能审核自己的教学计划')
  if (!mayJudge(viewer, row)) throw refused(id, '只有本教研组和部门的负责人可以审核')
  return row
}

export const lockRemovable = async (ctx: AuthedTxCtx, id: number) => {
  await q.lock(ctx.db, id)
  const { viewer, row } = await accessPlan(ctx, id)
  if (!mayRemove(ctx, viewer, row)) throw refused(id, '只能删除自己从未通过审核的草稿')
  return row
}

/** What somebody may write plans for: the courses of their 教研组, and those they teach. */
export const plannable = async (ctx: Asking) => {
  const { all, departmentIds, courseIds } = await viewerOf(ctx)
  return q.courses(ctx.db, all ? null : { departmentIds, ids: courseIds })
}
