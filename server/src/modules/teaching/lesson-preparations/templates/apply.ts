import { isDeepStrictEqual } from 'node:util'
import {
  PREPARATION_PARTS,
  type PreparationContent,
} from '@xueqiao/contract/features/teaching/lesson-preparations/values'
import { audit } from '../../../../platform/audit'
import type { AuthedCtx } from '../../../../platform/context'
import { transact } from '../../../../platform/db/transact'
import { conflict } from '../../../../platform/errors'
import { ENTITY, lockOwn } from '../access'
import { assertSize, columnsOf } from '../content'
import { get } from '../detail'
import * as q from '../queries'
import { keep } from '../version-queries'
import { accessTemplate } from './template-access'

/** With what the template says where nothing stands, or wherever it says something; the head is the writer's. */
const filled = (content: PreparationContent, template: PreparationContent, replace: boolean) => {
  const takes = (isEmpty: boolean, hasWords: boolean) => hasWords && (isEmpty || replace)
  const after = { ...content }
  for (const part of PREPARATION_PARTS)
    if (part !== 'reflection' && takes(content[part] === null, template[part] !== null))
      after[part] = template[part]
  if (takes(content.steps.length === 0, template.steps.length > 0)) after.steps = template.steps
  return after
}

interface Applied {
  templateId: number
  replace: boolean
  revision: number
}

export const applyTemplate = (ctx: AuthedCtx, id: number, { templateId, replace, revision }: Applied) =>
  transact(ctx, async (ctx) => {
    const before = await lockOwn(ctx, id)
    if (before.status === 'SUBMITTED') throw conflict('待审核的备课请先撤回再修改')
    if (before.revision !== revision) throw conflict('备课已有新的修改，请刷新后再套用模板')
    const template = await accessTemplate(ctx, templateId)
    const content = filled(before.content, template.content, replace)
    if (isDeepStrictEqual(content, before.content)) return get(ctx, id)
    assertSize(content, ['templateId'])
    await keep(ctx.db, id, 'AUTO', before.updatedAt)
    await q.change(ctx.db, id, {
      ...columnsOf(content),
      ...{ revision: before.revision + 1, kept_at: ctx.now, updated_at: ctx.now },
      status: before.status === 'APPROVED' ? 'DRAFT' : before.status,
    })
    const summary = `给备课 ${before.title} 套用了模板 ${template.name}`
    await audit(ctx, { action: 'update', entity: ENTITY, entityId: id, summary })
    return get(ctx, id)
  })
