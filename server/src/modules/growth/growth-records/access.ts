import { localDate } from '../../../platform/clock'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { conflict, denied, forbidden, notFound } from '../../../platform/errors'
import { storedFile } from '../../base/files/service'
import { viewerOf as pupilsViewerOf } from '../assessments/access'
import * as q from './queries'
import { classesOfPupils, type Viewer } from './scope'

export type Asking = AuthedCtx | AuthedTxCtx

export const viewerOf = async (ctx: Asking): Promise<Viewer> => {
  const viewer = await pupilsViewerOf(ctx, 'growth')
  const mateClassIds = viewer.family ? await classesOfPupils(ctx.db, viewer.studentIds) : []
  return { ...viewer, userId: ctx.actor.userId, mateClassIds }
}

type Placed = Pick<q.Row, 'placeId'>

export const isInCharge = ({ family, chargesAll, chargeIds }: Viewer, { placeId }: Placed) =>
  !family && (chargesAll || (placeId !== null && chargeIds.includes(placeId)))

const isAuthor = ({ userId }: Viewer, { authorId }: q.Row) => authorId === userId
/** Families of classmates read what is published, and no more. */
const isMate = (viewer: Viewer, row: q.Row) =>
  viewer.family && !viewer.studentIds.includes(row.studentId) && !isAuthor(viewer, row)

export const isOver = (ctx: Asking, until: string | null) => until !== null && localDate(ctx.now) > until

/** Until it is selected, by whoever wrote it while records are written, and by those in charge. */
const mayEdit = (ctx: Asking, viewer: Viewer, row: q.Row) =>
  row.status === 'RECORDED' &&
  (isInCharge(viewer, row) || (isAuthor(viewer, row) && !isOver(ctx, row.recordUntil)))

const mayAppeal = (ctx: Asking, viewer: Viewer, row: q.Row) =>
  viewer.family && row.status === 'PUBLISHED' && !row.appealed && !isOver(ctx, row.appealUntil)

/** As it is answered, with what this person may do about it. */
export const shownTo = (ctx: Asking, viewer: Viewer) => (row: q.Row) => ({
  ...row,
  photos: isMate(viewer, row) ? [] : row.photos.map(storedFile),
  mayEdit: mayEdit(ctx, viewer, row),
  mayRemove: mayEdit(ctx, viewer, row) && !row.contested,
  mayManage: isInCharge(viewer, row) && row.status !== 'ARCHIVED',
  mayAppeal: mayAppeal(ctx, viewer, row),
  mayDecide: row.decides && row.appealed,
})

const noRecord = () => notFound('成长记录')

/** The one door to a record: "does not exist" and "is not yours" answer alike. */
export const accessRecord = async (ctx: Asking, id: number) => {
  const viewer = await viewerOf(ctx)
  const row = await q.one(ctx.db, viewer, id)
  if (row === undefined) throw denied('growth_records', await q.known(ctx.db, [id]), noRecord())
  return { viewer, row }
}

/** The door of its photos: classmates' families see the words alone. */
export const accessPhotos = async (ctx: AuthedCtx, id: number) => {
  const { viewer, row } = await accessRecord(ctx, id)
  if (isMate(viewer, row)) throw denied('growth_records', [id], noRecord())
}

const lockRecord = async (ctx: AuthedTxCtx, id: number) => {
  await q.lock(ctx.db, [id])
  return accessRecord(ctx, id)
}

/** The door for changes; the row stays locked. */
export const lockEditable = async (ctx: AuthedTxCtx, id: number) => {
  const { viewer, row } = await lockRecord(ctx, id)
  if (mayEdit(ctx, viewer, row)) return { viewer, row }
  if (!isAuthor(viewer, row) && !isInCharge(viewer, row))
    throw denied('growth_records', [id], forbidden('只有记录人、班主任和管理员可以修改'))
  if (row.status === 'ARCHIVED') throw conflict('记录已归档，不能再修改')
  if (row.status !== 'RECORDED') throw conflict('记录已遴选，请先取消遴选再修改')
  throw conflict(`记录已于 ${row.recordUntil} 截止，请联系班主任`)
}

/** The door for appeals, which are for pupils and parents. */
export const lockAppealable = async (ctx: AuthedTxCtx, id: number) => {
  const { viewer, row } = await lockRecord(ctx, id)
  if (!viewer.family) throw forbidden('申诉由学生和家长提出')
  if (row.status !== 'PUBLISHED') throw conflict('只能对公示中的记录申诉', 'reason')
  if (isOver(ctx, row.appealUntil)) throw conflict(`申诉已于 ${row.appealUntil} 截止`, 'reason')
  if (row.appealed) throw conflict('您的申诉正在处理', 'reason')
  return row
}

/** The door for whoever decides: nobody decides about what they wrote. */
export const lockDecided = async (ctx: AuthedTxCtx, id: number) => {
  const { viewer, row } = await lockRecord(ctx, id)
  if (row.decides) return row
  const own = isInCharge(viewer, row) && isAuthor(viewer, row)
  throw denied(
    'growth_records',
    [id],
    forbidden(own ? '不能处理针对自己所写记录的申诉' : '只有班主任和管理员可以处理申诉'),
  )
}
