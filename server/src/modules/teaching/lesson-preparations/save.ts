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
import { conflict, denied, invalid } from '../../../platform/errors'
import { doneFor } from '../../base/bell/service'
import * as files from '../../base/files/service'
import * as semesters from '../../school/semesters/service'
import { ENTITY, lockOwn, lockRemovable, preparable } from './access'
import { type Beside, besideAfter, setHomework } from './beside'
import { assertSize, columnsOf, contentOf, withoutReflection } from './content'
import { get } from './detail'
import { setFiles } from './files'
import { lay } from './lessons/slots'
import * as q from './queries'
import { assertResources } from './resources'
import { everyone, linkOf } from './review/told'
import { type Source, sourceOf } from './sources'
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

/** So long after the last one, a version is kept before the text goes on. */
const KEEP_EVERY_MS = 10 * 60_000

type Answer = ReplyOf<typeof lessonPreparationsApi.update>
type Blocks = Answer['blocks']

const answer = (
  { revision, status }: Pick<q.Locked, 'revision' | 'status'>,
  savedAt: Date,
  blocks: Blocks,
  beside: Beside | null,
): Answer => ({
  ...{ saved: true, revision, status, savedAt, blocks, keptNumber: null, other: null },
  beside: beside && { ...beside, fileIds: [...beside.fileIds], homeworkIds: [...beside.homeworkIds] },
})

interface Sent {
  content: q.Locked['content']
  blocks: Blocks
  /** Of the text that it was made from. */
  revision: number
  beside: Awaited<ReturnType<typeof besideAfter>>
}

/**
 * Somebody was faster: what was sent is kept as a version with its pictures, and so is what stands there, which is shown:
 * whoever comes second may well write over it. What stands beside the text is joined, but for what waits to be decided:
 * its files are held then, and named by the page when it may be changed again.
 */
const clashed = async (ctx: AuthedTxCtx, before: q.Locked, sent: Sent) => {
  const { content, blocks, beside } = sent
  const { id, status: was, updatedAt } = before
  await setFiles(ctx, id, { fileIds: beside.after.fileIds, content }, before)
  const isNewKept = await keepStanding(ctx.db, id, before.revision, updatedAt)
  const keptNumber = await keepConflict(ctx.db, id, {
    ...{ content, revision: sent.revision, savedBy: ctx.actor.userId, savedAt: ctx.now },
  })
  const waits = was === 'SUBMITTED'
  const isOther = beside.isOther && !waits
  const now = waits ? beside.standing : beside.after
  const revision = before.revision + (isOther ? 1 : 0)
  const status = statusAfter(before, isOther)
  await setHomework(ctx, id, beside.standing, now)
  await q.change(ctx.db, id, {
    ...{ shared: now.shared, file_ids: [...now.fileIds], revision, status },
    ...(isNewKept && { kept_at: ctx.now }),
  })
  const other = { content: before.content, revision, savedAt: updatedAt, savedByName: ctx.actor.name }
  return { ...answer({ revision, status }, updatedAt, blocks, now), saved: false, keptNumber, other }
}

/** What is being decided about stays as it is. */
const statusAfter = ({ status }: q.Locked, isOther: boolean) => {
  if (status === 'SUBMITTED' && isOther) throw conflict('待审核的备课请先撤回再修改')
  return status === 'APPROVED' && isOther ? 'DRAFT' : status
}

/** What is thought after the lesson changes nothing of what was decided. */
const isOtherLesson = (before: q.Locked['content'], after: q.Locked['content']) =>
  !isDeepStrictEqual(withoutReflection(before), withoutReflection(after))

export const update = (ctx: AuthedCtx, id: number, input: PreparationInput) =>
  transact(ctx, async (ctx) => {
    const before = await lockOwn(ctx, id)
    const content = contentOf(input, before.content)
    assertSize(content, Object.keys(input))
    const parts = PREPARATION_PARTS.filter((part) => input[part] !== undefined)
    const blocks = Object.fromEntries(parts.map((part) => [part, content[part]?.blocks ?? []]))
    const isChanged = !isDeepStrictEqual(content, before.content)
    if (isChanged) await assertResources(ctx, content, before.content)
    const beside = await besideAfter(ctx, before, input)
    const isStale = input.revision !== before.revision
    // Sent twice because the first answer was lost, it stands there already.
    if (isChanged && isStale)
      return clashed(ctx, before, { content, blocks, revision: input.revision, beside })
    const { shared, fileIds } = beside.after
    const status = statusAfter(before, beside.isOther || isOtherLesson(before.content, content))
    if (isChanged || input.fileIds !== undefined) await setFiles(ctx, id, { fileIds, content }, before)
    await setHomework(ctx, id, beside.standing, beside.after)
    const isDue = isChanged && ctx.now.getTime() - before.keptAt.getTime() >= KEEP_EVERY_MS
    if (isDue) {
      await keep(ctx.db, id, 'AUTO', before.updatedAt)
      const summary = `修改了备课 ${content.title}`
      await audit(ctx, { action: 'update', entity: ENTITY, entityId: id, summary })
    }
    const revision = before.revision + (isChanged || beside.isOther ? 1 : 0)
    await q.change(ctx.db, id, {
      ...(isChanged && { ...columnsOf(content), updated_at: ctx.now }),
      ...(isDue && { kept_at: ctx.now }),
      ...{ shared, status, revision, file_ids: [...fileIds] },
    })
    return answer({ revision, status }, ctx.now, blocks, isStale ? beside.after : null)
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
