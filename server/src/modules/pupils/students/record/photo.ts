import { audit } from '../../../../platform/audit'
import type { AuthedCtx } from '../../../../platform/context'
import { AppError, notFound } from '../../../../platform/errors'
import { detectType } from '../../../../platform/files/types'
import type { UploadedFile } from '../../../../platform/http/registry'
import { attach, read, release, upload } from '../../../base/files/service'
import { mayEditStudent, mayReadStudent } from '../../reach/access'
import { changeStudent } from '../access'
import * as q from './queries'

export const photo = async (ctx: AuthedCtx, id: number, size?: 'thumbnail') => {
  await mayReadStudent(ctx, id)
  const place = await q.photoOf(ctx.db, id)
  if (place === undefined) throw notFound('照片')
  return read(ctx, place, { size })
}

const assertPhoto = async (file: UploadedFile) => {
  const type = await detectType(file.bytes, file.name)
  if (type === 'jpg' || type === 'png') return
  const message = '照片只能是JPG或PNG格式!'
  throw new AppError('UNSUPPORTED', message, [{ field: 'file', message }])
}

/** Stored before the transaction that takes it over; one that fails leaves it to be swept. */
export const uploadPhoto = async (ctx: AuthedCtx, id: number, file: UploadedFile) => {
  await mayEditStudent(ctx, id)
  await assertPhoto(file)
  const stored = await upload(ctx, file, { type: 'photo' })
  return changeStudent(ctx, id, 'mayEdit', async (ctx, { name }) => {
    const old = await q.photoOf(ctx.db, id)
    await attach(ctx, [stored.id], 'students', id)
    await q.setPhoto(ctx.db, id, stored.id, ctx.now)
    if (old !== undefined) await release(ctx, [old.id])
    const summary = `上传了学生 ${name} 的照片`
    await audit(ctx, { action: 'upload', entity: 'students', entityId: id, summary })
    return { photoUrl: `/api/students/${id}/photo?v=${stored.id}` }
  })
}
