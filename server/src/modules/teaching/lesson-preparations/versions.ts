import { audit } from '../../../platform/audit'
import type { AuthedCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { conflict, notFound } from '../../../platform/errors'
import { type Asking, accessPreparation, ENTITY, lockOwn } from './access'
import { columnsOf } from './content'
import { get } from './detail'
import { setFiles } from './files'
import * as q from './queries'
import * as v from './version-queries'

export const versions = async (ctx: AuthedCtx, id: number) => {
  await accessPreparation(ctx, id)
  return v.versions(ctx.db, id)
}

const versionAt = async ({ db }: Asking, id: number, number: string) => {
  const found = /^\d{1,6}$/.test(number) ? await v.version(db, id, Number(number)) : undefined
  if (found === undefined) throw notFound('版本')
  return found
}

export const version = async (ctx: AuthedCtx, id: number, number: string) => {
  await accessPreparation(ctx, id)
  return versionAt(ctx, id, number)
}

/** What stands there is kept first; what was thought after the lesson stays. */
export const restore = (ctx: AuthedCtx, id: number, number: string) =>
  transact(ctx, async (ctx) => {
    const before = await lockOwn(ctx, id)
    if (before.status === 'SUBMITTED') throw conflict('待审核的备课请先撤回再修改')
    const found = await versionAt(ctx, id, number)
    const content = { ...found.content, reflection: before.content.reflection ?? found.content.reflection }
    await v.keep(ctx.db, id, 'RESTORED', ctx.now)
    await setFiles(ctx, id, { fileIds: before.fileIds, content }, before)
    await q.change(ctx.db, id, {
      ...columnsOf(content),
      ...{ revision: before.revision + 1, kept_at: ctx.now, updated_at: ctx.now },
      status: before.status === 'APPROVED' ? 'DRAFT' : before.status,
    })
    const summary = `把备课 ${before.title} 恢复到第 ${found.number} 版`
    await audit(ctx, { action: 'update', entity: ENTITY, entityId: id, summary })
    return get(ctx, id)
  })
