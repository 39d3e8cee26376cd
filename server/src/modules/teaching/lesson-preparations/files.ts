import type { PreparationContent } from '@xueqiao/contract/features/teaching/lesson-preparations/values'
import type { AuthedTxCtx } from '../../../platform/context'
import { AppError, invalid } from '../../../platform/errors'
import * as files from '../../base/files/service'
import { ENTITY } from './access'
import { picturesOf } from './content'

/** Only the uploader's own loose files are taken; of any other the form is told at its field. */
const attachOwn = (ctx: AuthedTxCtx, ids: readonly number[], id: number) =>
  files.attach(ctx, ids, ENTITY, id).catch((error: unknown) => {
    const isMissing = error instanceof AppError && error.code === 'NOT_FOUND'
    throw isMissing ? invalid('附件或图片不存在或不是您上传的，请重新上传', 'fileIds') : error
  })

/** What is attached no more is let go; a picture stays, since versions may show it still. */
export const setFiles = async (
  ctx: AuthedTxCtx,
  id: number,
  wanted: { fileIds: readonly number[]; content: PreparationContent },
  before: { fileIds: readonly number[]; content: PreparationContent },
) => {
  const pictures = picturesOf(wanted.content)
  const known = new Set([...before.fileIds, ...picturesOf(before.content)])
  const added = [...new Set([...wanted.fileIds, ...pictures])].filter((one) => !known.has(one))
  if (added.length > 0) {
    const held = (await files.attachedTo(ctx.db, ENTITY, id)).map((file) => file.id)
    const loose = added.filter((one) => !held.includes(one))
    if (loose.length > 0) await attachOwn(ctx, loose, id)
  }
  const dropped = before.fileIds.filter((one) => !wanted.fileIds.includes(one) && !pictures.includes(one))
  if (dropped.length > 0) await files.release(ctx, dropped)
}
