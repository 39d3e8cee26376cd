import { isDeepStrictEqual } from 'node:util'
import type { ReplyOf } from '@xueqiao/contract/common/endpoint'
import type {
  lessonPreparationsApi,
  NewPreparation,
  PreparationInput,
} from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import { PREPARATION_PARTS } from '@xueqiao/contract/features/teaching/lesson-preparations/values'
import { audit } from '../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { AppError, conflict, denied, invalid, saidAs } from '../../../platform/errors'
import { doneFor } from '../../base/bell/service'
import * as files from '../../base/files/service'
import * as semesters from '../../school/semesters/service'
import { accessHomework } from '../homework/access'
import { ENTITY, lockOwn, lockRemovable, preparable } from './access'
import { assertSize, columnsOf, contentOf, withoutReflection } from './content'
import { get } from './detail'
import { setFiles } from './files'
import * as q from './queries'
import { assertResources } from './resources'
import { lay } from './slots'
import { type Source, sourceOf } from './sources'
import { everyone, linkOf } from './told'
import { keep, keepConflict, keepStanding } from './version-queries'

const assertPlace = async (ctx: AuthedTxCtx, { courseId, semesterId }: NewPreparation) => {
  if (!(await preparable(ctx)).some(({ id }) => id === courseId))
    throw denied('courses', [courseId], invalid('请选择您任教或所在教研组的课程', 'courseId'))
  if (!(await semesters.list(ctx)).some(({ id }) => id === semesterId))
    throw invalid('所选学期不存在', 'semesterId')
}

const insert = async (ctx: AuthedTxCtx, input: NewPreparation, source: Source) => {
  const { courseId, grade, semesterId } = input
  const id = await q.insert(ctx.db, {
    ...{ course_id: courseId, grade, semester_id: semesterId, author_id: ctx.actor.userId },
    ...columnsOf(source.content),
    ...{ master_id: source.masterId, master_revision: source.masterRevision, file_ids: source.fileIds },
    ...{ kept_at: ctx.now, created_at: ctx.now, updated_at: ctx.now },
  })
  const nothing = { fileIds: [], content: { ...source.content, ...NO_TEXT } }
  await setFiles(ctx, id, source, nothing)
  await lay(ctx, { id, courseId }, input.slots ?? [])
  return id
}

/** Without a word, and so without a picture. */
const NO_TEXT = { ...Object.fromEntries(PREPARATION_PARTS.map((part) => [part, null])), steps: [] }

export const create = async (ctx: AuthedCtx, input: NewPreparation) => {
  const source = await sourceOf(ctx, input)
  return transact(ctx, async (ctx) => {
    await assertPlace(ctx, input)
    const id = await insert(ctx, input, source)
    const summary = `新建了备课 ${input.title}`
    await audit(ctx, { action: 'create', entity: ENTITY, entityId: id, summary })
    return get(ctx, id)
  })
}

/** Only homework that the writer sees; of what is linked already nobody asks again. */
const setHomework = async (ctx: AuthedTxCtx, id: number, wanted: readonly number[]) => {
  const linked = (await q.homeworkOf(ctx.db, id)).map((one) => one.id)
  for (const homeworkId of wanted.filter((one) => !linked.includes(one)))
    await accessHomework(ctx, homeworkId).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      throw saidAs(invalid('作业不存在或不在您的任教范围内', 'homeworkIds'), error)
    })
  await q.setHomework(ctx.db, id, wanted)
}

/** So long after the last one, a version is kept before the text goes on. */
const KEEP_EVERY_MS = 10 * 60_000

type Answer = ReplyOf<typeof lessonPreparationsApi.update>
type Blocks = Answer['blocks']

const answer = (
  { revision, status }: Pick<q.Locked, 'revision' | 'status'>,
  savedAt: Date,
  blocks: Blocks,
): Answer => ({
  ...{ saved: true, revision, status, savedAt, blocks, keptNumber: null, other: null },
})

/**
 * Somebody was faster: what was sent is kept as a version with its pictures, and so is what stands there, which is shown:
 * whoever comes second may well write over it.
 */
const clashed = async (
  ctx: AuthedTxCtx,
  before: q.Locked,
  content: q.Locked['content'],
  blocks: Blocks,
  from: number,
) => {
  await setFiles(ctx, before.id, { fileIds: before.fileIds, content }, before)
  if (await keepStanding(ctx.db, before.id, before.revision, before.updatedAt))
    await q.change(ctx.db, before.id, { kept_at: ctx.now })
  const keptNumber = await keepConflict(ctx.db, before.id, {
    ...{ content, revision: from, savedBy: ctx.actor.userId, savedAt: ctx.now },
  })
  const { revision, updatedAt } = before
  const other = { content: before.content, revision, savedAt: updatedAt, savedByName: ctx.actor.name }
  return { ...answer(before, updatedAt, blocks), saved: false, keptNumber, other }
}

/** Written without knowing what another device has attached since: that stays, beside what is new here. */
const joined = async (ctx: AuthedTxCtx, { fileIds }: q.Locked, sent: readonly number[]) => {
  const after = [...fileIds]
  for (const id of sent)
    if (!fileIds.includes(id) && (await files.looseOf(ctx, id)) !== undefined) after.push(id)
  return after
}

/** What is being decided about stays as it is; what is thought after the lesson changes nothing of that. */
const statusAfter = ({ status, content: before }: q.Locked, after: q.Locked['content']) => {
  const isSame = isDeepStrictEqual(withoutReflection(before), withoutReflection(after))
  if (status === 'SUBMITTED' && !isSame) throw conflict('待审核的备课请先撤回再修改')
  return status === 'APPROVED' && !isSame ? 'DRAFT' : status
}

export const update = (ctx: AuthedCtx, id: number, input: PreparationInput) =>
  transact(ctx, async (ctx) => {
    const before = await lockOwn(ctx, id)
    const content = contentOf(input, before.content)
    assertSize(content, Object.keys(input))
    const parts = PREPARATION_PARTS.filter((part) => input[part] !== undefined)
    const blocks = Object.fromEntries(parts.map((part) => [part, content[part]?.blocks ?? []]))
    const isChanged = !isDeepStrictEqual(content, before.content)
    if (isChanged) await assertResources(ctx, content, before.content)
    const isStale = input.revision !== before.revision
    // Sent twice because the first answer was lost, it stands there already.
    if (isChanged && isStale) return clashed(ctx, before, content, blocks, input.revision)
    const { shared = before.shared, fileIds: sent = before.fileIds, homeworkIds } = input
    const fileIds = isStale ? await joined(ctx, before, sent) : sent
    const status = statusAfter(before, content)
    if (isChanged || input.fileIds !== undefined) await setFiles(ctx, id, { fileIds, content }, before)
    if (homeworkIds !== undefined) await setHomework(ctx, id, homeworkIds)
    const isDue = isChanged && ctx.now.getTime() - before.keptAt.getTime() >= KEEP_EVERY_MS
    if (isDue) {
      await keep(ctx.db, id, 'AUTO', before.updatedAt)
      const summary = `修改了备课 ${content.title}`
      await audit(ctx, { action: 'update', entity: ENTITY, entityId: id, summary })
    }
    const isNew = isChanged || !isDeepStrictEqual(fileIds, before.fileIds)
    const revision = before.revision + (isNew ? 1 : 0)
    await q.change(ctx.db, id, {
      ...(isChanged && { ...columnsOf(content), status, updated_at: ctx.now }),
      ...(isDue && { kept_at: ctx.now }),
      ...{ shared, revision, file_ids: fileIds },
    })
    return answer({ revision, status }, ctx.now, blocks)
  })

export const remove = (ctx: AuthedCtx, id: number) =>
  transact(ctx, async (ctx) => {
    const before = await lockRemovable(ctx, id)
    const held = await files.attachedTo(ctx.db, ENTITY, id)
    if (held.length > 0)
      await files.release(
        ctx,
        held.map((file) => file.id),
      )
    for (const link of [linkOf(id), `${linkOf(id)}/review`])
      await doneFor(ctx, await everyone(ctx.db, id), link)
    await q.remove(ctx.db, id)
    const summary = `删除了备课 ${before.title}`
    await audit(ctx, { action: 'delete', entity: ENTITY, entityId: id, summary })
    return null
  })
