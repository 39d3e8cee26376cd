import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { conflict, denied, forbidden, notFound } from '../../../platform/errors'
import { reachOf } from '../../account/reach/access'
import * as own from './answering/own-queries'
import type { Part } from './figures-queries'
import * as q from './queries'

type Asking = AuthedCtx | AuthedTxCtx

export const noNotice = () => notFound('通知')

/** Of one that is not there the log says nothing. */
const foreign = async ({ db }: Asking, id: number) =>
  denied('notices', (await q.exists(db, id)) ? [id] : [], noNotice())

export const me = ({ actor }: Asking): own.Me => ({
  userId: actor.userId,
  parentId: actor.profileType === 'PARENT' ? actor.profileId : null,
})

/** What somebody sees of notices who manages them, leads a department or is 班主任. */
export const viewerOf = async (ctx: Asking): Promise<q.Viewer> => {
  const reach = await reachOf(ctx)
  const { all, departmentPaths } = reach
  const classIds = all ? [] : await q.classIdsInCharge(ctx.db, reach)
  return { all, userId: ctx.actor.userId, departmentPaths, classIds }
}

/** The one door to a notice one follows: its author, the school, the department, and for their classes the 班主任. */
export const accessManaged = async (ctx: Asking, id: number) => {
  const viewer = await viewerOf(ctx)
  const found = await q.byId(ctx.db, viewer, id)
  if (found === undefined) throw await foreign(ctx, id)
  return { ...found, viewer }
}

export type Managed = Awaited<ReturnType<typeof accessManaged>>

/** How much of the receipts they see. A class outside of it is as good as none. */
export const partOf = ({ id, manages, viewer }: Managed, classId?: number | null): Part => {
  if (classId == null) return { noticeId: id, classIds: manages ? undefined : viewer.classIds }
  const seen = manages || viewer.classIds.includes(classId)
  return { noticeId: id, classIds: seen ? [classId] : [] }
}

/** Whoever only follows a notice is told so. */
export const mayManage = async (ctx: Asking, id: number) => {
  const { manages } = await accessManaged(ctx, id)
  if (!manages) throw denied('notices', [id], forbidden('只有发布人和管理员可以处理这则通知'))
}

/** The door for changes; the row stays locked. */
export const lockManaged = async (ctx: AuthedTxCtx, id: number) => {
  const locked = await q.lock(ctx.db, id)
  if (locked === undefined) throw noNotice()
  await mayManage(ctx, id)
  return locked
}

export const lockDraft = async (ctx: AuthedTxCtx, id: number) => {
  const notice = await lockManaged(ctx, id)
  if (notice.status === 'SCHEDULED') throw conflict('通知正在等待发布，请先取消定时发布')
  if (notice.status !== 'DRAFT') throw conflict('通知已经发布，不能再修改；可以复制为新的草稿')
  return notice
}

/** What one got oneself; "was not sent to you" and "does not exist" answer alike. */
export const accessOwn = async (ctx: Asking, id: number) => {
  const found = await own.one(ctx.db, me(ctx), id)
  if (found !== undefined) return found
  throw await foreign(ctx, id)
}

/** To read the words: whoever got it, and those who manage or follow it, to whom it may be forwarded in a chat. */
export const accessReadable = async (ctx: AuthedCtx, id: number): Promise<own.Listed> => {
  const mine = await own.one(ctx.db, me(ctx), id)
  if (mine !== undefined) return mine
  const followed = await q.byId(ctx.db, await viewerOf(ctx), id)
  return followed?.publishedAt == null ? accessOwn(ctx, id) : { id, unread: false, awaits: false }
}

/** To open its attachments or pass it on: whoever got it, as long as it stands, and those who manage or follow it. */
export const mayReadNotice = async (ctx: Asking, id: number) => {
  const viewer = await viewerOf(ctx)
  if ((await q.byId(ctx.db, viewer, id)) !== undefined) return
  const [head] = (await own.one(ctx.db, me(ctx), id)) === undefined ? [] : await own.heads(ctx.db, [id])
  if (head?.status !== 'PUBLISHED') throw await foreign(ctx, id)
}

/** A signature: for whoever drew it, and for those who see the receipt. */
export const mayReadSignature = async (ctx: AuthedCtx, receiptId: number) => {
  const receipt = await own.receiptNotice(ctx.db, receiptId)
  if (receipt === undefined) throw noNotice()
  const mine = await own.receipts(ctx.db, me(ctx), [receipt.noticeId])
  if (mine.some(({ id }) => id === receiptId)) return
  const viewer = await viewerOf(ctx)
  const followed = await q.byId(ctx.db, viewer, receipt.noticeId)
  const seen = followed?.manages || (receipt.classId !== null && viewer.classIds.includes(receipt.classId))
  if (followed === undefined || !seen) throw denied('notices', [receipt.noticeId], noNotice())
}
