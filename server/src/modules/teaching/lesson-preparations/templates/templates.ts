import type { TemplateInput } from '@xueqiao/contract/features/teaching/lesson-preparations/templates'
import type { PreparationContent } from '@xueqiao/contract/features/teaching/lesson-preparations/values'
import { audit } from '../../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx } from '../../../../platform/context'
import { transact } from '../../../../platform/db/transact'
import { conflict, forbidden, invalid } from '../../../../platform/errors'
import { assertFresh } from '../../../../platform/version'
import { type Asking, accessPreparation } from '../access'
import { assertSize, contentOf, emptyContent, outlineOf, repictured, withoutReflection } from '../content'
import { assertResources, openable } from '../resources'
import { accessTemplate, lockTemplate, mayEdit, type TemplateWriter, templateViewer } from './template-access'
import * as q from './template-queries'

const TEMPLATES_MAX = 100
const LOGGED = 'lesson_preparations'

export const templates = async (ctx: AuthedCtx) => {
  const viewer = await templateViewer(ctx)
  return (await q.list(ctx.db, viewer)).map((row) => ({ ...row, mayEdit: mayEdit(viewer, row) }))
}

export const template = async (ctx: Asking, id: number) => {
  const found = await accessTemplate(ctx, id)
  return { ...found, resources: await openable(ctx, found.content) }
}

export const templateOptions = async (ctx: AuthedCtx) => {
  const { all, writesFor } = await templateViewer(ctx)
  const departments = all || writesFor.length > 0 ? await q.departments(ctx.db, all ? null : writesFor) : []
  const scopes = [
    ...(all ? (['SCHOOL'] as const) : []),
    ...(departments.length > 0 ? (['GROUP'] as const) : []),
    'OWN' as const,
  ]
  return { scopes, departments }
}

/** Whom it is for: what the writer may write for. */
const scopeOf = (viewer: TemplateWriter, { scope, departmentId }: TemplateInput) => {
  if (scope === 'SCHOOL' && !viewer.all) throw forbidden('全校模板由学校管理员维护')
  if (scope !== 'GROUP') return { scope, department_id: null }
  const department = departmentId ?? viewer.writesFor[0]
  if (department === undefined) throw invalid('请选择教研组', 'departmentId')
  if (!viewer.all && !viewer.writesFor.includes(department))
    throw invalid('只能为自己负责的教研组建立模板', 'departmentId')
  return { scope, department_id: department }
}

/** Pictures belong to the preparation that they were put into. */
const contentFor = async (ctx: AuthedTxCtx, input: TemplateInput, before: PreparationContent) => {
  const named = { ...before, title: input.name }
  if (input.fromId == null) {
    const { title: _title, ...sent } = { title: null, ...input.content }
    const content = contentOf(sent, named)
    assertSize(content, Object.keys(sent), ['content'])
    await assertResources(ctx, content, before)
    return repictured(content, () => undefined)
  }
  const { row } = await accessPreparation(ctx, input.fromId)
  return { ...repictured(withoutReflection(row.content), () => undefined), title: input.name }
}

const known = async (ctx: AuthedTxCtx, departmentId: number | null) => {
  if (departmentId !== null && (await q.departments(ctx.db, [departmentId])).length === 0)
    throw invalid('教研组不存在', 'departmentId')
}

export const createTemplate = (ctx: AuthedCtx, input: TemplateInput) =>
  transact(ctx, async (ctx) => {
    const place = scopeOf(await templateViewer(ctx), input)
    await known(ctx, place.department_id)
    if ((await q.ofAuthor(ctx.db, ctx.actor.userId)) >= TEMPLATES_MAX)
      throw conflict(`模板不能超过 ${TEMPLATES_MAX} 个，请先删除不用的`)
    const content = await contentFor(ctx, input, emptyContent(input.name))
    const values = { ...place, name: input.name, ...outlineOf(content), author_id: ctx.actor.userId }
    const id = await q.insert(ctx.db, { ...values, created_at: ctx.now, updated_at: ctx.now })
    await audit(ctx, { action: 'create', entity: LOGGED, summary: `新建了备课模板 ${input.name}` })
    return template(ctx, id)
  })

export const updateTemplate = (ctx: AuthedCtx, id: number, input: TemplateInput) =>
  transact(ctx, async (ctx) => {
    const before = await lockTemplate(ctx, id)
    await assertFresh(ctx, { entity: LOGGED, id, version: before.version }, input.version)
    const place = scopeOf(before.viewer, input)
    await known(ctx, place.department_id)
    const content = await contentFor(ctx, input, before.content)
    await q.change(ctx.db, id, { ...place, name: input.name, ...outlineOf(content), updated_at: ctx.now })
    await audit(ctx, { action: 'update', entity: LOGGED, summary: `修改了备课模板 ${input.name}` })
    return template(ctx, id)
  })

export const removeTemplate = (ctx: AuthedCtx, id: number) =>
  transact(ctx, async (ctx) => {
    const before = await lockTemplate(ctx, id)
    await q.remove(ctx.db, id)
    await audit(ctx, { action: 'delete', entity: LOGGED, summary: `删除了备课模板 ${before.name}` })
    return null
  })
