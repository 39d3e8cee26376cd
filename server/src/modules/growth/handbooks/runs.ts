import type { HandbookRun } from '@xueqiao/contract/features/growth/handbooks'
import type { AuthedCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { AppError, conflict } from '../../../platform/errors'
import type { FileReply, Sealed } from '../../../platform/http/registry'
import { behalfOf } from '../../../platform/jobs/behalf'
import { cancelJob, enqueue, recentJobs } from '../../../platform/jobs/queue'
import { accessWhole, ofClass, TITLE } from './document'
import { ERASE_JOB, HANDBOOK_JOB, newKey, Order } from './order'

const DAY_MS = 86_400_000

const ALL_TIME = new Date(0)

/** The caller's latest of this class, as long as its file is kept. */
const latest = async ({ db, actor, now }: AuthedCtx, classId: number) => {
  for (const job of await recentJobs(db, HANDBOOK_JOB, actor.userId, ALL_TIME)) {
    const { data } = Order.safeParse(job.payload)
    if (data?.classId === classId) return now < data.until ? { job, key: data.key } : undefined
  }
}
type Latest = NonNullable<Awaited<ReturnType<typeof latest>>>

const WORDS = {
  waiting: '正在排队',
  running: '正在生成',
  done: '已生成',
  cancelled: '已停止生成',
}
const FAILED = '生成失败，请稍后重试'

/** Refusals are in Chinese; anything else was meant for the log. */
const reasonOf = (error: string | null) => (error !== null && /\p{Script=Han}/u.test(error) ? error : FAILED)

const shown = ({ job: { state, progress, error, finishedAt } }: Latest): HandbookRun => ({
  ...{ status: state, done: progress?.done ?? 0, total: progress?.total ?? 0 },
  finishedAt: finishedAt?.toISOString() ?? null,
  message: state === 'failed' ? reasonOf(error) : WORDS[state],
})

const isUnderWay = ({ job }: Latest) => job.state === 'waiting' || job.state === 'running'

export const run = async (ctx: AuthedCtx, classId: number) => {
  await accessWhole(ctx, classId)
  const found = await latest(ctx, classId)
  return found === undefined ? null : shown(found)
}

const enqueued = (ctx: AuthedCtx, classId: number, total: number): Promise<HandbookRun> =>
  transact(ctx, async (ctx) => {
    const { userId } = ctx.actor
    const key = newKey()
    const until = new Date(ctx.now.getTime() + DAY_MS)
    const payload: Order = { classId, key, until, ...behalfOf(ctx) }
    const uniqueKey = `handbook:${userId}:${classId}`
    const id = await enqueue(ctx.db, {
      ...{ kind: HANDBOOK_JOB, payload, uniqueKey, runAt: ctx.now, ownerId: userId },
    })
    // Ordered with it: whatever happens next, nobody's record is left lying about.
    await enqueue(ctx.db, { kind: ERASE_JOB, payload: { key }, runAt: until })
    ctx.emit({ type: 'job.ordered', id })
    return { status: 'waiting', done: 0, total, message: WORDS.waiting, finishedAt: null }
  })

/** Whoever orders it takes it: here it is confirmed, counted and told; fetching it is theirs alone. */
export const order = async (ctx: AuthedCtx, classId: number): Promise<Sealed<HandbookRun>> => {
  const { name, total } = await ofClass(ctx, classId)
  const before = await latest(ctx, classId)
  if (before !== undefined && isUnderWay(before)) throw conflict(`${name} 的成长手册正在生成`)
  return {
    ...{ entity: 'classes', entityId: classId, rows: total, filter: { classId } },
    summary: `导出了 ${name} 的成长手册`,
    open: () => enqueued(ctx, classId, total),
  }
}

export const cancel = async (ctx: AuthedCtx, classId: number) => {
  await accessWhole(ctx, classId)
  const found = await latest(ctx, classId)
  const state =
    found === undefined ? undefined : await transact(ctx, (ctx) => cancelJob(ctx.db, found.job.id, ctx.now))
  if (state === undefined) throw conflict('没有正在生成的成长手册')
  return run(ctx, classId)
}

const gone = () => new AppError('NOT_FOUND', '成长手册还没有生成或已过期，请重新生成')

export const file = async (ctx: AuthedCtx, classId: number): Promise<Sealed<FileReply>> => {
  const name = await accessWhole(ctx, classId)
  const found = await latest(ctx, classId)
  if (found?.job.state !== 'done' || !(await ctx.env.files.has(found.key))) throw gone()
  return {
    ...{ entity: 'classes', entityId: classId, rows: found.job.progress?.total ?? 0, filter: { classId } },
    ...{ summary: `下载了 ${name} 的成长手册`, own: true },
    open: () => ({
      ...{ name: `${TITLE}-${name}.pdf`, mime: 'application/pdf', body: ctx.env.files.read(found.key) },
    }),
  }
}
