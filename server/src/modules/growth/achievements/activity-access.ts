import type { AuthedTxCtx } from '../../../platform/context'
import { allOf, denied, forbidden, notFound } from '../../../platform/errors'
import { isInCharge } from '../assessments/access'
import type { Viewer } from '../assessments/scope'
import { type Asking, growthViewerOf, isOwn } from '../goals/access'
import * as q from './activity-queries'

/** What stands is changed by those who decide; before, also by whoever has handed it in. */
export const shownTo = (ctx: Asking, viewer: Viewer) => (row: q.Row) => {
  const inCharge = !viewer.family && isInCharge(viewer, row)
  return {
    ...row,
    inCharge,
    mayEdit: isOwn(ctx, viewer, row) && (row.status !== 'APPROVED' || inCharge),
    mayDecide: row.status === 'PENDING' && inCharge,
  }
}

const foreign = async ({ db }: Asking, ids: readonly number[]) =>
  denied('activities', await q.known(db, ids), notFound('活动'))

/** The one door to an activity: "does not exist" and "is not yours" answer alike. */
export const accessActivity = async (ctx: Asking, id: number) => {
  const viewer = await growthViewerOf(ctx)
  const row = await q.one(ctx.db, viewer, id)
  if (row === undefined) throw await foreign(ctx, [id])
  return shownTo(ctx, viewer)(row)
}

/** The door for changes; the row stays locked. */
export const lockEditable = async (ctx: AuthedTxCtx, id: number) => {
  await q.lock(ctx.db, [id])
  const row = await accessActivity(ctx, id)
  if (row.mayEdit) return row
  const why =
    row.status === 'APPROVED' ? '已通过的活动只有班主任和管理员可以修改' : '只有提交人和班主任可以修改'
  throw denied('activities', [id], forbidden(why))
}

const ONLY_HEADS = '只有班主任和管理员可以审核活动'

/** The door for deciding: all of them, locked, or none. */
export const lockDecidable = async (ctx: AuthedTxCtx, ids: readonly number[]) => {
  const viewer = await growthViewerOf(ctx)
  if (viewer.family) throw forbidden(ONLY_HEADS)
  await q.lock(ctx.db, ids)
  const rows = await allOf(ids, await q.few(ctx.db, viewer, ids), (missing) => foreign(ctx, missing))
  const others = rows.filter((row) => !isInCharge(viewer, row)).map(({ id }) => id)
  if (others.length > 0) throw denied('activities', others, forbidden(ONLY_HEADS))
  return rows
}
