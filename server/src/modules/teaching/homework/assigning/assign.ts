import type { HomeworkInput, HomeworkSearch } from '@xueqiao/contract/features/teaching/homework/assign'
import { audit } from '../../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx } from '../../../../platform/context'
import { recently } from '../../../../platform/db/count-cache'
import { transact } from '../../../../platform/db/transact'
import { conflict } from '../../../../platform/errors'
import { assertFresh } from '../../../../platform/version'
import { setFiles } from '../../../base/files/service'
import {
  type Asking,
  accessHomework,
  accessOwn,
  familyOf,
  foreign,
  lockDraft,
  lockManaged,
  viewerOf,
} from '../access'
import * as q from '../queries'
import type { Viewer } from '../scope'
import { detailForFamily, detailOf, rowOf } from '../shown'
import { classesFor } from './classes'
import * as lists from './list-queries'
import { changePublished } from './published'
import { type Publishing, publishNow, scheduleAt } from './publishing'
import { filesOf, wordsOf } from './words'
import * as w from './writing-queries'

/** How many they are is known from the last seconds: it takes longer than the page itself. */
const ownList = async (ctx: AuthedCtx, viewer: Viewer, paging: { page: number; size: number }) => {
  const { userId, taughtClassIds, taughtCourseIds } = viewer
  const key = `homeworks ${userId} ${taughtClassIds} ${taughtCourseIds}`
  const totalElements = await recently(ctx, 'school', key, async () => {
    const value = await lists.countOwn(ctx.db, viewer)
    return { value, rows: value }
  })
  return { content: await lists.ownPage(ctx.db, viewer, paging), totalElements }
}

export const search = async (ctx: AuthedCtx, query: HomeworkSearch) => {
  const viewer = await viewerOf(ctx)
  const { content, totalElements } = await (lists.isOwnList(viewer, query)
    ? ownList(ctx, viewer, query)
    : lists.search(ctx.db, viewer, query))
  const ids = content.map(({ id }) => id)
  const classes = await q.classesOf(ctx.db, viewer, ids)
  return {
    totalElements,
    content: content.map((head) => rowOf(ctx, viewer, head, classes.get(head.id) ?? [])),
  }
}

const getOwn = async (ctx: Asking, id: number) => {
  const rows = await accessOwn(ctx, id)
  const head = await q.headOf(ctx.db, id)
  if (head === undefined) throw await foreign(ctx, id)
  const classes = await q.allClassesOf(ctx.db, id)
  const own = classes.filter(({ classId }) => rows.some((row) => row.classId === classId))
  return detailForFamily(ctx, head, own)
}

export const get = async (ctx: Asking, id: number) =>
  familyOf(ctx) === undefined ? detailOf(ctx, await accessHomework(ctx, id)) : getOwn(ctx, id)

const noted = (ctx: AuthedTxCtx, action: 'create' | 'update' | 'delete', id: number, summary: string) =>
  audit(ctx, { action, entity: 'homeworks', entityId: id, summary })

/** After it is saved: given out at once or at its hour, where that was asked for. Whoever says draft means one. */
const goOn = async (ctx: AuthedTxCtx, id: number, { publishAt, ...input }: HomeworkInput) => {
  const { status = publishAt == null ? 'DRAFT' : 'PUBLISHED' } = input
  if (status === 'DRAFT') return get(ctx, id)
  const found = await lockDraft(ctx, id)
  await (publishAt == null ? publishNow(ctx, found) : scheduleAt(ctx, found, publishAt))
  return get(ctx, id)
}

const changeDraft = async (ctx: AuthedTxCtx, { homework, viewer }: Publishing, input: HomeworkInput) => {
  const { id } = homework
  const classes = await classesFor(ctx, viewer, input, await q.allClassesOf(ctx.db, id))
  const reason = input.overCapReason === undefined ? homework.over_cap_reason : input.overCapReason
  await q.change(ctx.db, id, { ...w.columns(wordsOf(input)), over_cap_reason: reason }, ctx.now)
  await w.replaceClasses(ctx.db, { id, courseId: input.courseId }, classes)
  await setFiles(ctx, 'homeworks', id, filesOf(input))
  await noted(ctx, 'update', id, `修改了作业 ${input.title}`)
  return goOn(ctx, id, input)
}

const change = async (ctx: AuthedTxCtx, id: number, input: HomeworkInput) => {
  const found = await lockManaged(ctx, id)
  const { status, version } = found.homework
  await assertFresh(ctx, { entity: 'homeworks', id, version }, input.version)
  if (status === 'SCHEDULED') throw conflict('作业正在等待发布，请先取消定时发布')
  if (status === 'WITHDRAWN') throw conflict('作业已撤回，不能再修改；可以复制为新的草稿')
  if (status === 'DRAFT') return changeDraft(ctx, found, input)
  await changePublished(ctx, found, input, wordsOf(input))
  await setFiles(ctx, 'homeworks', id, filesOf(input))
  await noted(ctx, 'update', id, `修改了作业 ${input.title}`)
  return get(ctx, id)
}

/** Who saves again got no answer the first time: the draft of then takes what is written now. */
const storeAgain = async (ctx: AuthedTxCtx, input: HomeworkInput) => {
  const id = await w.storedAs(ctx.db, ctx.actor.userId, input.clientId ?? null)
  const { homework } = await lockManaged(ctx, id)
  return homework.status === 'DRAFT' ? change(ctx, id, { ...input, version: undefined }) : get(ctx, id)
}

export const store = async (
  ctx: AuthedTxCtx,
  viewer: Viewer,
  input: HomeworkInput,
  did: '新建' | '复制' = '新建',
) => {
  const classes = await classesFor(ctx, viewer, input)
  const own = {
    authorId: ctx.actor.userId,
    clientId: input.clientId ?? null,
    overCapReason: input.overCapReason ?? null,
  }
  const id = await w.insert(ctx.db, wordsOf(input), own, ctx.now)
  if (id === undefined) return storeAgain(ctx, input)
  await w.replaceClasses(ctx.db, { id, courseId: input.courseId }, classes)
  await setFiles(ctx, 'homeworks', id, filesOf(input))
  await noted(ctx, 'create', id, `${did}了作业 ${input.title}`)
  return goOn(ctx, id, input)
}

export const create = (ctx: AuthedCtx, input: HomeworkInput) =>
  transact(ctx, async (ctx) => store(ctx, await viewerOf(ctx), input))

export const update = (ctx: AuthedCtx, id: number, input: HomeworkInput) =>
  transact(ctx, (ctx) => change(ctx, id, input))

export const remove = (ctx: AuthedCtx, id: number) =>
  transact(ctx, async (ctx) => {
    const { homework } = await lockManaged(ctx, id)
    if (homework.status !== 'DRAFT') throw conflict('只能删除草稿')
    await setFiles(ctx, 'homeworks', id, [])
    await w.remove(ctx.db, id)
    await noted(ctx, 'delete', id, `删除了作业 ${homework.title}`)
    return null
  })
