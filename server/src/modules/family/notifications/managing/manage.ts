import type { ManagedSearch, NoticeInput } from '@xueqiao/contract/features/family/notifications/manage'
import {
  AUDIENCE_LABELS,
  type Target,
  type TargetInput,
} from '@xueqiao/contract/features/family/notifications/values'
import { audit } from '../../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx } from '../../../../platform/context'
import { transact } from '../../../../platform/db/transact'
import { assertFresh } from '../../../../platform/version'
import * as files from '../../../base/files/service'
import { accessManaged, lockDraft, lockManaged, mayManage, partOf, viewerOf } from '../access'
import { byClass, withoutAccount } from '../figures-queries'
import * as q from '../queries'
import { assertTargets, labelled, namesOf } from './targets'

type Asking = AuthedCtx | AuthedTxCtx
type Row = Pick<q.Notice, 'audience'>

/** 初一、初二2班等 4 项的家长 */
const textOf = (targets: readonly Target[], { audience }: Row) => {
  if (targets.length === 0) return '未选择'
  const places = targets.some(({ kind }) => kind !== 'role')
  const whom = places ? `（${audience.map((one) => AUDIENCE_LABELS[one]).join('、')}）` : ''
  return `${namesOf(targets)}${whom}`
}

const rowOf = <R extends { manages: boolean; audience: q.Notice['audience'] }>(
  row: R,
  targets: Target[],
) => ({
  ...row,
  targetText: textOf(targets, row),
  may: { manage: row.manages },
})

export const search = async (ctx: AuthedCtx, query: ManagedSearch) => {
  const found = await q.search(ctx.db, await viewerOf(ctx), query)
  const targets = await q.targetsOf(
    ctx.db,
    found.content.map(({ id }) => id),
  )
  const labels = await labelled(ctx, [...targets.values()].flat())
  const labelledAs = (target: TargetInput) =>
    labels.find(({ kind, value }) => kind === target.kind && value === target.value)
  const content = found.content.map((row) =>
    rowOf(
      row,
      (targets.get(row.id) ?? []).flatMap((target) => labelledAs(target) ?? []),
    ),
  )
  return { ...found, content }
}

export const get = async (ctx: Asking, id: number) => {
  const row = await accessManaged(ctx, id)
  const part = partOf(row)
  const targets = await labelled(ctx, (await q.targetsOf(ctx.db, [id])).get(id) ?? [])
  const sent = row.publishedAt !== null
  return {
    ...rowOf(row, targets),
    targets,
    attachments: await files.attachedTo(ctx.db, 'notices', id),
    withoutAccount: sent ? await withoutAccount(ctx.db, part) : 0,
    classes: sent ? await byClass(ctx.db, part) : [],
  }
}

/** Only the uploader's own loose files are taken; what is no longer named is let go. */
const setAttachments = async (ctx: AuthedTxCtx, id: number, wanted: readonly number[]) => {
  const held = (await files.attachedTo(ctx.db, 'notices', id)).map((file) => file.id)
  const added = wanted.filter((file) => !held.includes(file))
  const dropped = held.filter((file) => !wanted.includes(file))
  if (added.length > 0) await files.attach(ctx, added, 'notices', id)
  if (dropped.length > 0) await files.release(ctx, dropped)
}

const noted = (ctx: AuthedTxCtx, action: 'create' | 'update' | 'delete', id: number, summary: string) => {
  return audit(ctx, { action, entity: 'notices', entityId: id, summary })
}

const changeDraft = async (ctx: AuthedTxCtx, id: number, input: NoticeInput) => {
  const { version } = await lockDraft(ctx, id)
  await assertFresh(ctx, { entity: 'notices', id, version }, input.version)
  await assertTargets(ctx, input)
  await q.update(ctx.db, id, input, ctx.now)
  await setAttachments(ctx, id, input.attachmentIds)
  await noted(ctx, 'update', id, `修改了通知 ${input.title}`)
  return get(ctx, id)
}

/** Who saves again got no answer the first time: the draft of then takes what is written now. */
const store = async (ctx: AuthedTxCtx, input: NoticeInput, did: '新建' | '复制') => {
  const { userId } = ctx.actor
  const id = await q.insert(ctx.db, input, userId, ctx.now)
  if (id === undefined) return changeDraft(ctx, await q.storedAs(ctx.db, userId, input.clientId), input)
  await setAttachments(ctx, id, input.attachmentIds)
  await noted(ctx, 'create', id, `${did}了通知 ${input.title}`)
  return get(ctx, id)
}

export const create = (ctx: AuthedCtx, input: NoticeInput) =>
  transact(ctx, async (ctx) => {
    await assertTargets(ctx, input)
    return store(ctx, input, '新建')
  })

export const update = (ctx: AuthedCtx, id: number, input: NoticeInput) =>
  transact(ctx, (ctx) => changeDraft(ctx, id, input))

export const remove = (ctx: AuthedCtx, id: number) =>
  transact(ctx, async (ctx) => {
    const { title } = await lockDraft(ctx, id)
    await setAttachments(ctx, id, [])
    await q.remove(ctx.db, id)
    await noted(ctx, 'delete', id, `删除了通知 ${title}`)
    return null
  })

/** The words, whom they were for, and files of its own, so that nothing done to the one is done to the other. */
export const copy = async (ctx: AuthedCtx, id: number) => {
  await mayManage(ctx, id)
  const attachmentIds = await files.duplicate(ctx, 'notices', id)
  return transact(ctx, async (ctx) => {
    const { title, content, level, rule, audience } = await lockManaged(ctx, id)
    const targets = (await q.targetsOf(ctx.db, [id])).get(id) ?? []
    const words = { title, content, level, rule, audience, targets, dueAt: null, attachmentIds }
    return store(ctx, { ...words, version: undefined, clientId: undefined }, '复制')
  })
}
