import type { UploadInput } from '@xueqiao/contract/features/teaching/course-resources/uploads'
import type { AuthedCtx } from '../../../platform/context'
import { AppError } from '../../../platform/errors'
import * as files from '../../base/files/service'
import { schoolSettings } from '../../base/school-settings/service'

const MB = 1024 * 1024

/** Refused before its first byte where the school lets nothing so large through. */
export const begin = async (ctx: AuthedCtx, input: UploadInput) => {
  const { resourceMaxMb } = await schoolSettings(ctx.db)
  const message = `文件大小不能超过 ${resourceMaxMb}MB!`
  if (input.size > resourceMaxMb * MB) throw new AppError('TOO_LARGE', message, [{ field: 'file', message }])
  return files.beginUpload(ctx, input)
}

export { cancelUpload, completeUpload, uploadState, writePart } from '../../base/files/service'
