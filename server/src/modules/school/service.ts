import type { SettingsInput } from '@xueqiao/contract/features/settings'
import { audit } from '../../platform/audit'
import type { AuthedCtx, AuthedTxCtx, Ctx } from '../../platform/context'
import type { Tx } from '../../platform/db/database'
import { transact } from '../../platform/db/transact'
import { AppError, invalid, notFound } from '../../platform/errors'
import { detectType } from '../../platform/files/types'
import type { UploadedFile } from '../../platform/http/registry'
import { assertFresh } from '../../platform/version'
import * as files from '../files/service'
import { schoolSettings, shown } from './settings'
import * as q from './settings-queries'

export { allowedMinutes, publicSettings, schoolSettings } from './settings'

/** There is one school, and one row of it. */
const SCHOOL = { entity: 'settings', id: 1 } as const

export const setSchoolName = (db: Tx, name: string, now: Date) => q.update(db, { name }, now)

export const get = async (ctx: AuthedCtx | AuthedTxCtx) => shown(ctx, await schoolSettings(ctx.db))

const assertAllowed = ({ env }: AuthedCtx, minutes: number | null | undefined) => {
  if (minutes != null && minutes > env.idleMinutes)
    throw invalid(`会话时长不能超过服务器允许的 ${env.idleMinutes} 分钟`, 'idleMinutes')
}

export const update = (ctx: AuthedCtx, input: SettingsInput) =>
  transact(ctx, async (ctx) => {
    const { version, ...before } = await q.lock(ctx.db)
    await assertFresh(ctx, { ...SCHOOL, version }, input.version)
    assertAllowed(ctx, input.idleMinutes)
    await q.update(
      ctx.db,
      {
        name: input.schoolName,
        stages: JSON.stringify(input.stages),
        grade_wording: input.gradeWording,
        titles: input.titles,
        ...(input.idleMinutes !== undefined && { idle_minutes: input.idleMinutes }),
      },
      ctx.now,
    )
    const { version: _, ...after } = await q.read(ctx.db)
    await audit(ctx, {
      action: 'update',
      entity: SCHOOL.entity,
      entityId: SCHOOL.id,
      summary: '修改了学校设置',
      diff: { before, after },
    })
    ctx.emit({ type: 'settings.updated', id: SCHOOL.id, actorId: ctx.actor.userId })
    return get(ctx)
  })

const LOGO_TYPES = ['jpg', 'png', 'webp']

const assertPicture = async ({ bytes, name }: UploadedFile) => {
  const type = await detectType(bytes, name)
  if (type !== undefined && LOGO_TYPES.includes(type)) return
  const message = '校徽只能是 JPG/PNG/WEBP 格式!'
  throw new AppError('UNSUPPORTED', message, [{ field: 'file', message }])
}

const changeLogo = async (ctx: AuthedTxCtx, logoId: number | null, summary: string) => {
  const before = await q.lock(ctx.db)
  if (logoId !== null) await files.attach(ctx, [logoId], SCHOOL.entity, SCHOOL.id)
  await q.update(ctx.db, { logo_id: logoId }, ctx.now)
  if (before.logoId !== null) await files.release(ctx, [before.logoId])
  const diff = { before: { logoId: before.logoId }, after: { logoId } }
  await audit(ctx, { action: 'update', entity: SCHOOL.entity, entityId: SCHOOL.id, summary, diff })
  ctx.emit({ type: 'settings.updated', id: SCHOOL.id, actorId: ctx.actor.userId })
  return get(ctx)
}

export const uploadLogo = async (ctx: AuthedCtx, file: UploadedFile) => {
  await assertPicture(file)
  const stored = await files.upload(ctx, file, { type: 'photo' })
  return transact(ctx, (ctx) => changeLogo(ctx, stored.id, '更换了校徽'))
}

export const removeLogo = (ctx: AuthedCtx) => transact(ctx, (ctx) => changeLogo(ctx, null, '移除了校徽'))

/** The small one: it stands in corners, and comes before anybody has signed in. */
export const logo = async (ctx: Ctx) => {
  const { logoId } = await schoolSettings(ctx.db)
  if (logoId === null) throw notFound('校徽')
  return files.readOpen(ctx, logoId, 'thumbnail')
}
