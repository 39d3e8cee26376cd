import { audit } from '../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { conflict, invalid } from '../../../platform/errors'
import { doneFor, ring } from '../../base/bell/service'
import { lockJudged, lockOwn } from './access'
import * as q from './queries'
import * as record from './record-queries'
import { ENTITY, get, linkOf, titleOf } from './save'

const note = (ctx: AuthedTxCtx, { id, title }: { id: number; title: string }, did: string, diff?: object) =>
  audit(ctx, {
    action: 'update',
    entity: ENTITY,
    entityId: id,
    summary: `${did}了${titleOf({ title })}`,
    diff,
  })

/** Keeps a version, and tells whoever may decide. */
export const submit = (ctx: AuthedCtx, id: number) =>
  transact(ctx, async (ctx) => {
    const row = await lockOwn(ctx, id)
    if (row.status === 'SUBMITTED') throw conflict('教学计划已经提交，正在等待审核')
    if (row.status === 'APPROVED') throw conflict('教学计划已经通过，没有新的修改')
    if (row.lessonCount === 0) throw invalid('请先填写教学进度', 'lessons')
    await q.change(ctx.db, id, { status: 'SUBMITTED', latest_number: row.latestNumber + 1 }, ctx.now)
    await record.addVersion(ctx.db, id, ctx.now)
    await note(ctx, row, '提交')
    const users = await record.approvers(ctx.db, row)
    await doneFor(ctx, [ctx.actor.userId], linkOf(id))
    await ring(ctx, users, { title: `待审核的教学计划：${row.title}`, link: linkOf(id) })
    return get(ctx, id)
  })

/** Of what is no longer there to be decided, whoever comes second hears how it stands. */
const assertWaiting = ({ status }: q.Row) => {
  if (status !== 'SUBMITTED') throw conflict('该教学计划已不在待审核状态，请刷新后再试')
}

interface Read {
  number?: number | undefined
}

/** Withdrawn, changed and handed in again, it is no longer what somebody has before their eyes. */
const assertRead = ({ latestNumber }: q.Row, { number }: Read) => {
  if (number !== undefined && number !== latestNumber)
    throw conflict('作者已重新提交，请查看最新内容后再审核')
}

const settled = async (
  ctx: AuthedTxCtx,
  row: q.Row,
  status: 'APPROVED' | 'REJECTED' | 'WITHDRAWN',
  reason?: string,
) => {
  const version = { planId: row.id, number: row.latestNumber }
  await record.settle(ctx.db, version, { status, by: ctx.actor.userId, at: ctx.now, reason })
  const plan = {
    APPROVED: { status: 'APPROVED', approved_number: row.latestNumber },
    REJECTED: { status: 'REJECTED' },
    WITHDRAWN: { status: 'DRAFT' },
  } as const
  await q.change(ctx.db, row.id, plan[status], ctx.now)
  await doneFor(ctx, await record.approvers(ctx.db, row), linkOf(row.id))
}

export const withdraw = (ctx: AuthedCtx, id: number) =>
  transact(ctx, async (ctx) => {
    const row = await lockOwn(ctx, id)
    assertWaiting(row)
    await settled(ctx, row, 'WITHDRAWN')
    await note(ctx, row, '撤回')
    return get(ctx, id)
  })

const tellAuthor = (ctx: AuthedTxCtx, { id, title, authorId }: q.Row, word: string) =>
  ring(ctx, authorId === null ? [] : [authorId], { title: `${word}：${title}`, link: linkOf(id) })

export const approve = (ctx: AuthedCtx, id: number, read: Read) =>
  transact(ctx, async (ctx) => {
    const row = await lockJudged(ctx, id)
    assertWaiting(row)
    assertRead(row, read)
    await settled(ctx, row, 'APPROVED')
    await note(ctx, row, '通过')
    await tellAuthor(ctx, row, '教学计划已通过')
    return get(ctx, id)
  })

export const reject = (ctx: AuthedCtx, id: number, { reason, ...read }: Read & { reason: string }) =>
  transact(ctx, async (ctx) => {
    const row = await lockJudged(ctx, id)
    assertWaiting(row)
    assertRead(row, read)
    await settled(ctx, row, 'REJECTED', reason)
    await note(ctx, row, '退回', { reason })
    await tellAuthor(ctx, row, '教学计划被退回')
    return get(ctx, id)
  })
