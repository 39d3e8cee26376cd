import { z } from 'zod'
import { audit } from '../../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx, TxCtx } from '../../../../platform/context'
import { transact } from '../../../../platform/db/transact'
import { AppError, conflict, denied, forbidden } from '../../../../platform/errors'
import { type CtxBase, inOneDeed, type JobRun, type JobSet } from '../../../../platform/jobs/job'
import { assertFresh } from '../../../../platform/version'
import { actorOf } from '../../../account/users/service'
import { ring } from '../../../base/bell/service'
import { endsIt, lockDraft, lockManaged, mayManage } from '../access'
import * as q from '../queries'
import { announce, forgetLines, linkOf } from '../told'
import { teachersOf } from '../told-queries'
import { get } from './assign'
import { giveOut, JOB, publishNow, scheduleAt } from './publishing'

interface Order {
  publishAt?: Date | null | undefined
  overCapReason?: string | null | undefined
  version?: number | null | undefined
}

export const publish = (ctx: AuthedCtx, id: number, { publishAt, overCapReason, version }: Order) =>
  transact(ctx, async (ctx) => {
    const found = await lockDraft(ctx, id)
    await assertFresh(ctx, { entity: 'homeworks', id, version: found.homework.version }, version)
    const reason = overCapReason ?? found.homework.over_cap_reason
    const publishing = { ...found, homework: { ...found.homework, over_cap_reason: reason } }
    await (publishAt == null ? publishNow(ctx, publishing) : scheduleAt(ctx, publishing, publishAt))
    return get(ctx, id)
  })

const toDraft = (ctx: TxCtx, id: number) =>
  q.change(ctx.db, id, { status: 'DRAFT', publish_at: null }, ctx.now)

interface Step {
  from: readonly q.Homework['status'][]
  refused: string
  values: (ctx: TxCtx) => Parameters<typeof q.change>[2]
  action?: 'update' | 'withdraw'
  did: string
  diff?: object
}

/** One state after another, and everybody whom it concerns is told. */
const step = (ctx: AuthedCtx, id: number, { from, refused, values, action, did, diff }: Step) =>
  transact(ctx, async (ctx) => {
    const found = await lockManaged(ctx, id)
    const { homework, viewer, head, classes } = found
    if (!endsIt(viewer, head, classes))
      throw denied(
        'homeworks',
        [id],
        forbidden('作业也布置给了您不任教的班级，请由布置的教师或学校管理员处理'),
      )
    if (!from.includes(homework.status)) throw conflict(refused)
    const after = values(ctx)
    await q.change(ctx.db, id, after, ctx.now)
    if (after.status === 'PUBLISHED') await giveOut(ctx, id)
    const summary = `${did}作业 ${homework.title}`
    await audit(ctx, { action: action ?? 'update', entity: 'homeworks', entityId: id, summary, diff })
    await announce(ctx, id)
    if (action === 'withdraw') await forgetLines(ctx, id)
    return get(ctx, id)
  })

/** The order that waits finds nothing to do when its hour comes. */
export const unschedule = (ctx: AuthedCtx, id: number) =>
  step(ctx, id, {
    from: ['SCHEDULED'],
    refused: '作业没有等待发布',
    values: () => ({ status: 'DRAFT', publish_at: null }),
    did: '取消了定时发布：',
  })

export const close = (ctx: AuthedCtx, id: number) =>
  step(ctx, id, {
    from: ['PUBLISHED'],
    refused: '只能截止进行中的作业',
    values: () => ({ status: 'CLOSED' }),
    did: '截止收取了',
  })

export const reopen = (ctx: AuthedCtx, id: number) =>
  step(ctx, id, {
    from: ['CLOSED'],
    refused: '只能重新开放已截止的作业',
    values: () => ({ status: 'PUBLISHED' }),
    did: '重新开放了',
  })

export const withdraw = (ctx: AuthedCtx, id: number, reason: string | null | undefined) =>
  step(ctx, id, {
    from: ['PUBLISHED', 'CLOSED'],
    refused: '只能撤回已发布的作业',
    values: ({ now }) => ({ status: 'WITHDRAWN', withdrawn_at: now, withdraw_reason: reason ?? null }),
    action: 'withdraw',
    did: '撤回了',
    diff: { reason },
  })

const Waiting = z.object({ homeworkId: z.int() })

const isDue = (homework: q.Homework | undefined, now: Date): homework is q.Homework =>
  homework?.status === 'SCHEDULED' && homework.publish_at !== null && homework.publish_at <= now

/** What cannot go out becomes a draft again. Its author hears why; whoever teaches there by now, that it waits for them. */
const refuse = async (ctx: TxCtx, id: number, why: string) => {
  const homework = await q.lock(ctx.db, id)
  if (!isDue(homework, ctx.now)) return { published: false }
  await toDraft(ctx, id)
  const summary = `作业 ${homework.title} 未能定时发布：${why}`
  await audit(ctx, { action: 'update', entity: 'homeworks', entityId: id, summary })
  const kind = `作业未能定时发布：${homework.title}`
  const others = (await teachersOf(ctx.db, id)).filter((userId) => userId !== homework.author_id)
  await ring(ctx, [homework.author_id], { title: `${kind}，已转为草稿：${why}`, link: linkOf(id) })
  await ring(ctx, others, { title: `${kind}，已转为草稿，请核对后重新发布`, link: linkOf(id) })
  return { published: false }
}

/** In the name of whoever wrote it, with the rights they have by then. */
const sendDue = async (ctx: TxCtx, id: number) => {
  const homework = await q.lock(ctx.db, id)
  if (!isDue(homework, ctx.now)) return { published: false }
  const actor = await actorOf(ctx, homework.author_id)
  if (actor === undefined) throw conflict('发布人的账号已禁用')
  if (!actor.permissions.has('homework:create')) throw conflict('发布人已没有布置作业的权限')
  const author: AuthedTxCtx = { ...ctx, actor }
  await publishNow(author, { ...(await mayManage(author, id)), homework })
  return { published: true }
}

const publishDue = async (base: CtxBase, job: JobRun) => {
  const { homeworkId } = Waiting.parse(job.payload)
  try {
    return await inOneDeed(base, (ctx) => sendDue(ctx, homeworkId))(job)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { message } = error
    return await inOneDeed(base, (ctx) => refuse(ctx, homeworkId, message))(job)
  }
}

export const publishJobs = (base: CtxBase): JobSet => ({
  handlers: { [JOB]: (job) => publishDue(base, job) },
  recurring: [],
})
