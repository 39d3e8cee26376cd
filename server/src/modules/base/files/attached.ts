import type { StoredFile } from '@xueqiao/contract/features/base/files'
import type { AuthedTxCtx } from '../../../platform/context'
import type { Db } from '../../../platform/db/database'
import { AppError, invalid, notFound } from '../../../platform/errors'
import { orderThumbnails } from './jobs'
import { isMadeSmallLater, storedFile } from './places'
import * as q from './queries'

/** From now on whoever may see the row may see the files; only the uploader can give them away, and only once. */
export const attach = async (
  ctx: AuthedTxCtx,
  ids: readonly number[],
  entity: string,
  entityId: number,
): Promise<StoredFile[]> => {
  const attached = await q.attach(ctx.db, ids, ctx.actor.userId, entity, entityId)
  if (attached.length !== ids.length) throw notFound('文件')
  const large = attached.filter(({ category, width }) => width !== null && isMadeSmallLater(category))
  if (large.length > 0) await orderThumbnails(ctx, large)
  return attached.map(storedFile)
}

/** The files of a row, for whoever has passed the row's own door. */
export const attachedTo = async (db: Db, entity: string, entityId: number): Promise<StoredFile[]> =>
  (await q.attachedTo(db, entity, entityId)).map(storedFile)

/** Only the uploader's own loose files are taken; of any other the form is told at its field. */
export const attachOwn = async (
  ctx: AuthedTxCtx,
  ids: readonly number[],
  entity: string,
  entityId: number,
) => {
  if (ids.length === 0) return []
  return attach(ctx, ids, entity, entityId).catch((error: unknown) => {
    const isMissing = error instanceof AppError && error.code === 'NOT_FOUND'
    throw isMissing ? invalid('附件不存在或不是您上传的，请重新上传', 'fileIds') : error
  })
}

/** These and no others: what is no longer named is let go. */
export const setFiles = async (
  ctx: AuthedTxCtx,
  entity: string,
  entityId: number,
  wanted: readonly number[],
) => {
  const held = (await attachedTo(ctx.db, entity, entityId)).map(({ id }) => id)
  await attachOwn(
    ctx,
    wanted.filter((id) => !held.includes(id)),
    entity,
    entityId,
  )
  const dropped = held.filter((id) => !wanted.includes(id))
  if (dropped.length > 0) await release(ctx, dropped)
}

/** A file whose row has got another one in its place. */
export const release = (ctx: Pick<AuthedTxCtx, 'db'>, ids: readonly number[]) => q.release(ctx.db, ids)
