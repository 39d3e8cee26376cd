import type { NewResource, ResourceInput } from '@xueqiao/contract/features/teaching/course-resources/api'
import { audit } from '../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { AppError, denied, invalid } from '../../../platform/errors'
import { assertFresh } from '../../../platform/version'
import * as files from '../../base/files/service'
import { accessResource, ENTITY, lockBinned, lockOwn, lockRemovable, shownTo } from './access'
import { keysOf, kindOf } from './content'
import { uploadable } from './options'
import * as q from './queries'
import * as v from './version-queries'

/** What files of a version are attached to. */
const OF_VERSION = 'course_resource_versions'

export const get = async (ctx: AuthedCtx | AuthedTxCtx, id: number) => {
  const { viewer, row } = await accessResource(ctx, id)
  return shownTo(ctx, viewer)(row)
}

/** For a course of one's own or one's group, to classes one teaches it; what was shared before may stay. */
const assertPlace = async (
  ctx: AuthedTxCtx,
  { courseId, classIds }: { courseId: number; classIds: readonly number[] },
  before?: { courseId: number; classIds: readonly number[] },
) => {
  const isMoved = before?.courseId !== courseId
  const added = isMoved ? classIds : classIds.filter((id) => !before?.classIds.includes(id))
  if (!isMoved && added.length === 0) return
  const course = (await uploadable(ctx)).find(({ id }) => id === courseId)
  if (course === undefined && isMoved)
    throw denied('courses', [courseId], invalid('请选择您任教或所在教研组的课程', 'courseId'))
  const strange = added.filter((id) => !course?.classes.some((one) => one.id === id))
  if (strange.length > 0)
    throw denied('classes', strange, invalid('只能共享给您任教这门课程的班级', 'classIds'))
}

/** Only the uploader's own loose file is taken. */
const attach = (ctx: AuthedTxCtx, fileId: number, versionId: number) =>
  files.attach(ctx, [fileId], OF_VERSION, versionId).catch((error: unknown) => {
    const isMissing = error instanceof AppError && error.code === 'NOT_FOUND'
    throw isMissing ? invalid('文件不存在或不是您上传的，请重新上传', 'fileId') : error
  })

const ownFile = async (ctx: AuthedTxCtx, fileId: number) => {
  const file = await files.looseOf(ctx, fileId)
  if (file === undefined) throw invalid('文件不存在或不是您上传的，请重新上传', 'fileId')
  return file
}

export const create = (ctx: AuthedCtx, input: NewResource) =>
  transact(ctx, async (ctx) => {
    const { courseId, classIds, fileId, name, tags, share, source, copyright } = input
    await assertPlace(ctx, { courseId, classIds })
    const file = await ownFile(ctx, fileId)
    const place = { unit: input.unit ?? '', lesson: input.lesson ?? '' }
    const id = await q.insert(ctx.db, {
      ...{ course_id: courseId, ...place, name, tags, share, source, copyright },
      ...{ kind: kindOf(file.mime), size: file.size, author_id: ctx.actor.userId },
      ...{ search_keys: keysOf({ name, tags, ...place }), created_at: ctx.now, updated_at: ctx.now },
    })
    await q.setClasses(ctx.db, id, classIds)
    const version = { resourceId: id, number: 1, fileId, note: null, userId: ctx.actor.userId }
    await attach(ctx, fileId, await v.insert(ctx.db, version, ctx.now))
    await audit(ctx, { action: 'create', entity: ENTITY, entityId: id, summary: `上传了课程资源 ${name}` })
    return get(ctx, id)
  })

const idsOf = (row: q.Row) => row.classes.map(({ id }) => id)
const kept = ({ name, courseId, unit, lesson, tags, share, classes, source, copyright }: q.Row) => ({
  ...{ name, courseId, unit, lesson, tags: tags.join('、'), share },
  ...{ classes: classes.map((one) => one.name).join('、'), source, copyright },
})

export const update = (ctx: AuthedCtx, id: number, input: ResourceInput) =>
  transact(ctx, async (ctx) => {
    const before = await lockOwn(ctx, id)
    await assertFresh(ctx, { entity: ENTITY, id, version: before.version }, input.version)
    const { courseId = before.courseId, classIds = idsOf(before) } = input
    await assertPlace(ctx, { courseId, classIds }, { courseId: before.courseId, classIds: idsOf(before) })
    const text = {
      name: input.name ?? before.name,
      tags: input.tags ?? before.tags,
      unit: input.unit === undefined ? before.unit : (input.unit ?? ''),
      lesson: input.lesson === undefined ? before.lesson : (input.lesson ?? ''),
    }
    const { share = before.share, source = before.source, copyright = before.copyright } = input
    const values = { ...text, course_id: courseId, share, source, copyright, search_keys: keysOf(text) }
    await q.change(ctx.db, id, values, ctx.now)
    if (input.classIds !== undefined) await q.setClasses(ctx.db, id, classIds)
    const { row: after } = await accessResource(ctx, id)
    const diff = { before: kept(before), after: kept(after) }
    const summary = `修改了课程资源 ${after.name}`
    await audit(ctx, { action: 'update', entity: ENTITY, entityId: id, summary, diff })
    return get(ctx, id)
  })

export const remove = (ctx: AuthedCtx, id: number) =>
  transact(ctx, async (ctx) => {
    const before = await lockRemovable(ctx, id)
    await q.change(ctx.db, id, { deleted_at: ctx.now, deleted_by: ctx.actor.userId }, ctx.now)
    const summary = `删除了课程资源 ${before.name}，可在回收站恢复`
    await audit(ctx, { action: 'delete', entity: ENTITY, entityId: id, summary })
    return null
  })

export const restore = (ctx: AuthedCtx, id: number) =>
  transact(ctx, async (ctx) => {
    const { name } = await lockBinned(ctx, id)
    await q.change(ctx.db, id, { deleted_at: null, deleted_by: null }, ctx.now)
    const summary = `从回收站恢复了课程资源 ${name}`
    await audit(ctx, { action: 'update', entity: ENTITY, entityId: id, summary })
    return get(ctx, id)
  })

/** What it was stays with its number; who sees it and where it lies does not change. */
export const addVersion = (
  ctx: AuthedCtx,
  id: number,
  given: { fileId: number; note?: string | null | undefined },
) =>
  transact(ctx, async (ctx) => {
    const { name } = await lockOwn(ctx, id)
    const file = await ownFile(ctx, given.fileId)
    const number = (await v.latestNumber(ctx.db, id)) + 1
    const note = given.note ?? null
    const version = { resourceId: id, number, fileId: given.fileId, note, userId: ctx.actor.userId }
    await attach(ctx, given.fileId, await v.insert(ctx.db, version, ctx.now))
    const values = { current_number: number, kind: kindOf(file.mime), size: file.size }
    await q.change(ctx.db, id, values, ctx.now)
    const summary = `更新了课程资源 ${name} 到第 ${number} 版`
    await audit(ctx, { action: 'update', entity: ENTITY, entityId: id, summary })
    return get(ctx, id)
  })

export const useVersion = (ctx: AuthedCtx, id: number, number: string) =>
  transact(ctx, async (ctx) => {
    const { name } = await lockOwn(ctx, id)
    const found = (await v.versions(ctx.db, id)).find((one) => String(one.number) === number)
    if (found === undefined) throw new AppError('NOT_FOUND', '版本不存在')
    const values = { current_number: found.number, kind: kindOf(found.mime), size: found.size }
    await q.change(ctx.db, id, values, ctx.now)
    const summary = `课程资源 ${name} 改以第 ${found.number} 版为准`
    await audit(ctx, { action: 'update', entity: ENTITY, entityId: id, summary })
    return get(ctx, id)
  })
