import type { NewPreparation } from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import type { PreparationContent } from '@xueqiao/contract/features/teaching/lesson-preparations/values'
import type { AuthedCtx } from '../../../platform/context'
import { conflict, invalid } from '../../../platform/errors'
import * as files from '../../base/files/service'
import { accessPreparation, ENTITY } from './access'
import { emptyContent, repictured, withoutReflection } from './content'
import { accessTemplate } from './templates/template-access'

export interface Source {
  content: PreparationContent
  fileIds: number[]
  masterId: number | null
  masterRevision: number | null
}

const plain = (content: PreparationContent): Source => ({
  ...{ content, fileIds: [], masterId: null, masterRevision: null },
})

/** What it shows and has attached becomes the new one's own. */
const copied = async (ctx: AuthedCtx, id: number) => {
  const { row } = await accessPreparation(ctx, id)
  const held = await files.attachedTo(ctx.db, ENTITY, id)
  const copies = held.length === 0 ? [] : await files.duplicate(ctx, ENTITY, id)
  const copyOf = new Map(held.map((file, at) => [file.id, copies[at] ?? 0]))
  const content = repictured(withoutReflection(row.content), (fileId) => copyOf.get(fileId))
  return { row, content, fileIds: row.fileIds.flatMap((fileId) => copyOf.get(fileId) ?? []) }
}

/** What a new preparation begins with: read, and its files copied, before anything is written. */
export const sourceOf = async (ctx: AuthedCtx, input: NewPreparation): Promise<Source> => {
  const { templateId, copyOfId, masterId, title, lessonType } = input
  const named = (content: PreparationContent) => ({
    ...content,
    title,
    lessonType: lessonType ?? content.lessonType,
  })
  if ([templateId, copyOfId, masterId].filter((id) => id != null).length > 1)
    throw invalid('模板、复制和二次备课只能选择一种', 'templateId')
  if (templateId != null) return plain(named((await accessTemplate(ctx, templateId)).content))
  if (copyOfId != null) {
    const { content, fileIds } = await copied(ctx, copyOfId)
    return { ...plain(named(content)), fileIds }
  }
  if (masterId == null) return plain(named(emptyContent(title)))
  const { row, content, fileIds } = await copied(ctx, masterId)
  if (row.masterId !== null) throw conflict('该备课本身是二次备课，请选择主备稿', 'masterId')
  if (row.courseId !== input.courseId) throw invalid('二次备课的课程应与主备稿相同', 'courseId')
  return { content: named(content), fileIds, masterId, masterRevision: row.revision }
}
