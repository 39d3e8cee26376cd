import { audit } from '../../../platform/audit'
import type { AuthedCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { AppError, notFound } from '../../../platform/errors'
import { detectType } from '../../../platform/files/types'
import type { UploadedFile } from '../../../platform/http/registry'
import * as files from '../../base/files/service'
import { accessTeachers } from './access'
import * as q from './queries'

/** A face is no secret among those who have an account here; who is gone has none. */
export const accessPhoto = async (ctx: AuthedCtx, id: number) => {
  const place = await q.photoPlace(ctx.db, id)
  if (place === undefined) throw notFound('头像')
  return place
}

export const photo = async (ctx: AuthedCtx, id: number, size: 'thumbnail' | undefined) =>
  files.read(ctx, await accessPhoto(ctx, id), { size })

const PHOTO_TYPES = ['jpg', 'png', 'gif']

const assertPicture = async ({ bytes, name }: UploadedFile) => {
  const type = await detectType(bytes, name)
  if (type !== undefined && PHOTO_TYPES.includes(type)) return
  const message = '头像图片只能是 JPG/PNG/GIF 格式!'
  throw new AppError('UNSUPPORTED', message, [{ field: 'file', message }])
}

/** The right is asked for before the bytes are kept, and again when the photo changes hands. */
export const uploadPhoto = async (ctx: AuthedCtx, id: number, file: UploadedFile) => {
  await transact(ctx, (ctx) => accessTeachers(ctx, [id]))
  await assertPicture(file)
  const stored = await files.upload(ctx, file, { type: 'photo' })
  return transact(ctx, async (ctx) => {
    const [teacher] = await accessTeachers(ctx, [id])
    await files.attach(ctx, [stored.id], 'teachers', id)
    if (teacher?.photoId != null) await files.release(ctx, [teacher.photoId])
    await q.setPhoto(ctx.db, id, stored.id, ctx.now)
    const summary = `上传了教师 ${teacher?.name} 的头像`
    await audit(ctx, { action: 'upload', entity: 'teachers', entityId: id, summary })
    return { photoUrl: `/api/teachers/${id}/photo?t=${stored.id}` }
  })
}
