import { z } from 'zod'
import { audit } from '../../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx, TxCtx } from '../../../../platform/context'
import { transact } from '../../../../platform/db/transact'
import { AppError, conflict, invalid } from '../../../../platform/errors'
import { type CtxBase, inOneDeed, type JobRun, type JobSet } from '../../../../platform/jobs/job'
import { enqueue } from '../../../../platform/jobs/queue'
import { assertFresh } from '../../../../platform/version'
import { actorOf } from '../../../account/users/service'
import { doneFor, ring } from '../../../base/bell/service'
import { lockDraft, lockManaged } from '../access'
import { accountsOf, writeAll } from '../answering/receipts-queries'
import { linkOf, receiptsLinkOf } from '../links'
import * as q from '../queries'
import { get } from './manage'
import { assertAny, assertTargets } from './targets'

const BELL = { read: '新通知', confirm: '待确认的通知', sign: '待签字的通知' } as const

const addressingOf = async (ctx: TxCtx, { id, audience }: q.Notice) => ({
  audience,
  targets: (await q.targetsOf(ctx.db, [id])).get(id) ?? [],
})

/** Tells every open page of everybody who has got it, all at once. */
const announce = (ctx: TxCtx, id: number, users: readonly number[]) =>
  ctx.emit({ type: 'notice.changed', id, tell: { users, event: { type: 'notice.changed', noticeId: id } } })

const assertDue = ({ due_at }: q.Notice, publishAt: Date) => {
  if (due_at !== null && due_at <= publishAt) throw invalid('截止时间应晚于发布时间', 'dueAt')
}

/** All of it or nothing: the status, every receipt, every bell, and what open pages are told. */
const send = async (ctx: AuthedTxCtx, notice: q.Notice) => {
  const { id, title, level, author_id } = notice
  const addressing = await addressingOf(ctx, notice)
  assertAny(addressing)
  await assertTargets(ctx, addressing)
  assertDue(notice, ctx.now)
  const receipts = await writeAll(ctx.db, { noticeId: id, level, authorId: author_id, addressing }, ctx.now)
  if (receipts === 0) throw conflict('所选对象中没有可以接收的人', 'targets')
  await q.change(ctx.db, id, { status: 'PUBLISHED', published_at: ctx.now, publish_at: null }, ctx.now)
  const users = await accountsOf(ctx.db, id)
  const others = users.filter((user) => user !== author_id)
  await ring(ctx, others, { title: `${BELL[level]}：${title}`, link: linkOf(id) })
  const summary = `发布了通知 ${title}`
  await audit(ctx, { action: 'publish', entity: 'notices', entityId: id, summary, diff: { receipts } })
  announce(ctx, id, users)
}

export const publish = (ctx: AuthedCtx, id: number, version: number | null | undefined) =>
  transact(ctx, async (ctx) => {
    const notice = await lockDraft(ctx, id)
    await assertFresh(ctx, { entity: 'notices', id, version: notice.version }, version)
    await send(ctx, notice)
    return get(ctx, id)
  })

const JOB = 'notices.publish'

export const schedule = (
  ctx: AuthedCtx,
  id: number,
  { publishAt, version }: { publishAt: Date; version?: number | null | undefined },
) =>
  transact(ctx, async (ctx) => {
    const notice = await lockDraft(ctx, id)
    await assertFresh(ctx, { entity: 'notices', id, version: notice.version }, version)
    if (publishAt <= ctx.now) throw invalid('发布时间应晚于现在', 'publishAt')
    assertDue(notice, publishAt)
    const addressing = await addressingOf(ctx, notice)
    assertAny(addressing)
    await assertTargets(ctx, addressing)
    await q.change(ctx.db, id, { status: 'SCHEDULED', publish_at: publishAt }, ctx.now)
    await enqueue(ctx.db, { kind: JOB, payload: { noticeId: id }, runAt: publishAt })
    const summary = `设定了通知 ${notice.title} 的发布时间`
    await audit(ctx, { action: 'update', entity: 'notices', entityId: id, summary, diff: { publishAt } })
    return get(ctx, id)
  })

const toDraft = (ctx: TxCtx, id: number) =>
  q.change(ctx.db, id, { status: 'DRAFT', publish_at: null }, ctx.now)

/** The order that waits finds nothing to do when its hour comes. */
export const unschedule = (ctx: AuthedCtx, id: number) =>
  transact(ctx, async (ctx) => {
    const { status, title } = await lockManaged(ctx, id)
    if (status !== 'SCHEDULED') throw conflict('通知没有等待发布')
    await toDraft(ctx, id)
    const summary = `取消了通知 ${title} 的定时发布`
    await audit(ctx, { action: 'update', entity: 'notices', entityId: id, summary })
    return get(ctx, id)
  })

export const withdraw = (ctx: AuthedCtx, id: number, reason: string | null | undefined) =>
  transact(ctx, async (ctx) => {
    const { status, title } = await lockManaged(ctx, id)
    if (status !== 'PUBLISHED') throw conflict('只能撤回已发布的通知')
    const values = { withdrawn_at: ctx.now, withdraw_reason: reason ?? null }
    await q.change(ctx.db, id, { ...values, status: 'WITHDRAWN' }, ctx.now)
    const summary = `撤回了通知 ${title}`
    await audit(ctx, { action: 'withdraw', entity: 'notices', entityId: id, summary, diff: { reason } })
    const users = await accountsOf(ctx.db, id)
    await doneFor(ctx, users, linkOf(id))
    announce(ctx, id, users)
    return get(ctx, id)
  })

const Order = z.object({ noticeId: z.int() })

const isDue = (notice: q.Notice | undefined, now: Date): notice is q.Notice =>
  notice?.status === 'SCHEDULED' && notice.publish_at !== null && notice.publish_at <= now

/** What cannot go out becomes a draft again, and its author hears why. */
const refuse = async (ctx: TxCtx, id: number, why: string) => {
  const notice = await q.lock(ctx.db, id)
  if (!isDue(notice, ctx.now)) return { published: false }
  await toDraft(ctx, id)
  const summary = `通知 ${notice.title} 未能定时发布：${why}`
  await audit(ctx, { action: 'update', entity: 'notices', entityId: id, summary })
  await ring(ctx, [notice.author_id], { title: summary, link: receiptsLinkOf(id) })
  return { published: false }
}

const sendDue = async (ctx: TxCtx, id: number) => {
  const notice = await q.lock(ctx.db, id)
  if (!isDue(notice, ctx.now)) return { published: false }
  const actor = await actorOf(ctx, notice.author_id)
  if (actor === undefined) throw conflict('发布人的账号已禁用')
  await send({ ...ctx, actor }, notice)
  return { published: true }
}

const publishDue = async (base: CtxBase, job: JobRun) => {
  const { noticeId } = Order.parse(job.payload)
  try {
    return await inOneDeed(base, (ctx) => sendDue(ctx, noticeId))(job)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { message } = error
    return await inOneDeed(base, (ctx) => refuse(ctx, noticeId, message))(job)
  }
}

export const noticesJobs = (base: CtxBase): JobSet => ({
  handlers: { [JOB]: (job) => publishDue(base, job) },
  recurring: [],
})
