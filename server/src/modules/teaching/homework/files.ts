import type { AuthedTxCtx } from '../../../platform/context'
import { AppError, invalid } from '../../../platform/errors'
import * as files from '../../base/files/service'

/** Only the uploader's own loose files are taken; of any other the form is told at its field. */
export const attachOwn = async (
  ctx: AuthedTxCtx,
  ids: readonly number[],
  entity: 'homeworks' | 'homework_submissions',
  entityId: number,
) => {
  if (ids.length === 0) return
  await files.attach(ctx, ids, entity, entityId).catch((error: unknown) => {
    const isMissing = error instanceof AppError && error.code === 'NOT_FOUND'
    throw isMissing ? invalid('附件不存在或不是您上传的，请重新上传', 'fileIds') : error
  })
}

/** These and no others: what is no longer named is let go. */
export const setFiles = async (ctx: AuthedTxCtx, homeworkId: number, wanted: readonly number[]) => {
  const held = (await files.attachedTo(ctx.db, 'homeworks', homeworkId)).map(({ id }) => id)
  await attachOwn(
    ctx,
    wanted.filter((id) => !held.includes(id)),
    'homeworks',
    homeworkId,
  )
  const dropped = held.filter((id) => !wanted.includes(id))
  if (dropped.length > 0) await files.release(ctx, dropped)
}
