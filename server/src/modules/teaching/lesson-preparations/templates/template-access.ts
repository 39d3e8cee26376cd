import type { AuthedTxCtx } from '../../../../platform/context'
import { denied, forbidden, notFound } from '../../../../platform/errors'
import { groupOf } from '../../teaching-plans/scope'
import { type Asking, viewerOf } from '../access'
import * as q from './template-queries'

const ENTITY = 'lesson_preparation_templates'

export const templateViewer = async (ctx: Asking) => {
  const { all, userId, teacherId, departmentIds, groupIds } = await viewerOf(ctx)
  const own = all || teacherId === null ? [] : (await groupOf(ctx.db, teacherId)).departmentIds
  const near = all ? [] : await q.departmentsAbove(ctx.db, { departmentIds: own, courseIds: groupIds })
  /** Where they write for the group: where they review. */
  return { all, userId, departmentIds: near, writesFor: departmentIds }
}
export type TemplateWriter = Awaited<ReturnType<typeof templateViewer>>

/** One's own is the author's; what is others' too is theirs who write for them now, whoever once wrote it. */
export const mayEdit = (
  viewer: TemplateWriter,
  { scope, departmentId, authorId }: Pick<q.Template, 'scope' | 'departmentId' | 'authorId'>,
) => {
  if (scope === 'OWN') return authorId === viewer.userId
  return viewer.all || (scope === 'GROUP' && departmentId !== null && viewer.writesFor.includes(departmentId))
}

/** The one door to a template. */
export const accessTemplate = async (ctx: Asking, id: number) => {
  const viewer = await templateViewer(ctx)
  const row = await q.one(ctx.db, viewer, id)
  if (row === undefined) throw denied(ENTITY, await q.known(ctx.db, id), notFound('模板'))
  return { ...row, viewer, mayEdit: mayEdit(viewer, row) }
}

export const lockTemplate = async (ctx: AuthedTxCtx, id: number) => {
  await q.lock(ctx.db, id)
  const row = await accessTemplate(ctx, id)
  if (!row.mayEdit)
    throw denied(ENTITY, [id], forbidden('教研组的模板由教研组负责人修改，全校的由学校管理员修改'))
  return row
}
