import { FEEDBACK_UPLOAD } from '@xueqiao/contract/features/family/feedback/values'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { invalid } from '../../../platform/errors'
import { attach, thumbnailUrlOf, urlOf } from '../../base/files/service'
import * as thread from './thread-queries'

/** Only one's own pictures, uploaded for this: any other file may tell in its name who sent it. */
export const attachPictures = async (
  ctx: AuthedTxCtx,
  ids: readonly number[],
  entity: 'feedback' | 'feedback_replies',
  entityId: number,
) => {
  if (ids.length === 0) return
  if ((await thread.countPictures(ctx.db, ids, FEEDBACK_UPLOAD)) !== ids.length)
    throw invalid('请上传图片', 'imageIds')
  await attach(ctx, ids, entity, entityId)
}

export const picturesOf = async (ctx: AuthedCtx, feedbackId: number) => {
  const found = await thread.pictures(ctx.db, feedbackId)
  return (entity: string, entityId: number) =>
    found
      .filter((file) => file.entity === entity && file.entityId === entityId)
      .map((file) => ({ url: urlOf(file), thumbnailUrl: thumbnailUrlOf(file) }))
}
