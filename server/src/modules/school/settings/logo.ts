import { audit } from '../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx, Ctx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { AppError, notFound } from '../../../platform/errors'
import { detectType } from '../../../platform/files/types'
import type { UploadedFile } from '../../../platform/http/registry'
import * as files from '../../base/files/service'
import { lockSettings, saveSettings, schoolSettings } from '../../base/school-settings/service'
import { SCHOOL } from './school-row'
import { shown } from './shown'

const LOGO_TYPES = ['jpg', 'png', 'webp']

const assertPicture = async ({ bytes, name }: UploadedFile) => {
  const type = await detectType(bytes, name)
  if (type !== undefined && LOGO_TYPES.includes(type)) return
  const message = '校徽只能是 JPG/PNG/WEBP 格式!'
  throw new AppError('UNSUPPORTED', message, [{ field: 'file', message }])
}

const change = async (ctx: AuthedTxCtx, logoId: number | null, summary: string) => {
  const before = await lockSettings(ctx.db)
  if (logoId !== null) await files.attach(ctx, [logoId], SCHOOL.entity, SCHOOL.id)
  await saveSettings(ctx.db, { logo_id: logoId }, ctx.now)
  ctx.forget()
  if (before.logoId !== null) await files.release(ctx, [before.logoId])
  const diff = { before: { logoId: before.logoId }, after: { logoId } }
  await audit(ctx, { action: 'update', entity: SCHOOL.entity, entityId: SCHOOL.id, summary, diff })
  return shown(ctx)
}

export const uploadLogo = async (ctx: AuthedCtx, file: UploadedFile) => {
  await assertPicture(file)
  const stored = await files.upload(ctx, file, { type: 'photo' })
  return transact(ctx, (ctx) => change(ctx, stored.id, '更换了校徽'))
}

export const removeLogo = (ctx: AuthedCtx) => transact(ctx, (ctx) => change(ctx, null, '移除了校徽'))

/** The small one: it stands in corners, and comes before anybody has signed in. */
export const logo = async (ctx: Ctx) => {
  const { logoId } = await schoolSettings(ctx.db)
  if (logoId === null) throw notFound('校徽')
  return files.readOpen(ctx, logoId, 'thumbnail')
}
