import type { OwnAuthorKind } from '@xueqiao/contract/features/growth/authors'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { denied, forbidden, notFound } from '../../../platform/errors'
import { noStudent } from '../../pupils/reach/access'
import { isInCharge, sees, viewerOf } from '../assessments/access'
import type { Viewer } from '../assessments/scope'
import * as q from './queries'

export type Asking = AuthedCtx | AuthedTxCtx

export const growthViewerOf = (ctx: Asking) => viewerOf(ctx, 'growth')

/** As what somebody writes of a pupil. */
export const kindOf = ({ actor }: Asking): OwnAuthorKind =>
  actor.profileType === 'STUDENT' ? 'self' : actor.profileType === 'PARENT' ? 'parent' : 'teacher'

interface Written {
  placeId: number | null
  authorKind: OwnAuthorKind
  authorId: number | null
}

/** What a family has written is its own; what the school has, its author's, and of those in charge of the class. */
export const isOwn = ({ actor }: Asking, viewer: Viewer, row: Written) =>
  viewer.family ? row.authorKind !== 'teacher' : row.authorId === actor.userId || isInCharge(viewer, row)

/** The door to a pupil of whom somebody writes: oneself, one's child, or of a class or 教学班 that one teaches, heads or leads. */
export const accessPupil = async (ctx: Asking, studentId: number) => {
  const viewer = await growthViewerOf(ctx)
  const pupil = await q.pupil(ctx.db, studentId)
  if (pupil === undefined) throw noStudent()
  if (!sees(viewer, { ...pupil, studentId })) throw denied('students', [studentId], noStudent())
  return { viewer, pupil }
}

export const shownTo = (ctx: Asking, viewer: Viewer) => (row: q.Row) => ({
  ...row,
  mayEdit: isOwn(ctx, viewer, row),
  mayCheckIn: row.status === 'ACTIVE',
})

/** The one door to a goal: "does not exist" and "is not yours" answer alike. */
export const accessGoal = async (ctx: Asking, id: number) => {
  const viewer = await growthViewerOf(ctx)
  const row = await q.one(ctx.db, viewer, id)
  if (row === undefined)
    throw denied('growth_goals', (await q.exists(ctx.db, id)) ? [id] : [], notFound('成长目标'))
  return shownTo(ctx, viewer)(row)
}

/** The door for changes; the row stays locked. */
export const lockGoal = async (ctx: AuthedTxCtx, id: number) => {
  await q.lock(ctx.db, id)
  return accessGoal(ctx, id)
}

export const lockEditable = async (ctx: AuthedTxCtx, id: number) => {
  const goal = await lockGoal(ctx, id)
  if (!goal.mayEdit)
    throw denied('growth_goals', [id], forbidden('这个目标由制定它的人或班主任修改，您可以打卡'))
  return goal
}
