import { type RuleCost, rulesFrom } from '@xueqiao/contract/features/teaching/timetable/rules'
import type { RunFigures } from '@xueqiao/contract/features/teaching/timetable/runs'
import { z } from 'zod'
import { transact } from '../../../../platform/db/transact'
import { type CtxBase, type JobRun, type JobSet, systemCtx } from '../../../../platform/jobs/job'
import type { CurvePoint } from '../tables'
import { lock as lockSchedule } from '../versions/queries'
import { plusWatches, watchCost } from '../watches/measure'
import { watchesOf } from '../watches/watch-queries'
import { type Model, readModel } from './problem'
import { costsOf } from './rules'
import * as q from './run-queries'
import { finish, RUN_JOB } from './runs'
import { type Found, startRun } from './thread'

const Order = z.object({ runId: z.int() })
/** So often what was found is kept, and somebody's wish to stop heard. */
const KEEP_MS = 500
const CURVE_MAX = 400
/** Said of a run that nobody stopped and that did not come to its end. */
const CUT_SHORT = '服务器中途停止，这次排课提前结束，已保留当时最好的结果；需要继续请重新开始自动排课'

const figuresOf = ({ score, iterations }: Found, { lessons }: Model, watched: RuleCost): RunFigures => ({
  placed: lessons.length - score.unplaced,
  lessons: lessons.length,
  hard: score.hard,
  iterations,
  ...plusWatches({ soft: score.soft, rules: costsOf(score) }, watched),
})

interface How {
  state: 'DONE' | 'STOPPED'
  /** Why, where it is nobody's wish. */
  error?: string
}

/** Ends it, also what a server that is gone had begun: the best it had found is kept. */
const settle = (base: CtxBase, job: JobRun, runId: number, how: How) =>
  transact(systemCtx(base, job), async (ctx) => {
    const run = await q.lock(ctx.db, runId)
    if (run === undefined || run.state !== 'RUNNING') return
    const schedule = await lockSchedule(ctx.db, run.schedule_id)
    await finish(ctx, run, how, schedule?.status === 'DRAFT' ? schedule.version : null)
    const users = run.started_by === null ? [] : [run.started_by]
    ctx.emit({
      type: 'timetable.changed',
      id: run.schedule_id,
      tell: { users, event: { type: 'timetable.changed' } },
    })
  })

/** It has begun, and what it is about; nothing where it was stopped before or had begun already. */
const begin = (base: CtxBase, job: JobRun, runId: number) =>
  transact(systemCtx(base, job), async (ctx) => {
    const run = await q.lock(ctx.db, runId)
    if (run?.state !== 'WAITING') return run?.state
    await q.begin(ctx.db, runId, ctx.now)
    return run
  })

const howOf = (asked: boolean, interrupted: boolean): How => {
  if (asked) return { state: 'STOPPED' }
  return interrupted ? { state: 'STOPPED', error: CUT_SHORT } : { state: 'DONE' }
}

const work = async (base: CtxBase, job: JobRun, run: q.Locked) => {
  const { db } = base
  const schedule = await db.transaction().execute((tx) => lockSchedule(tx, run.schedule_id))
  if (schedule === undefined) return
  const model = await readModel(systemCtx(base, job), {
    ...{ id: run.schedule_id, semesterId: schedule.semester_id, rules: schedule.rules as object },
  })
  // No run changes who watches, so that costs the same from beginning to end.
  const watched = watchCost(rulesFrom(schedule.rules as object), await watchesOf(db, run.schedule_id))
  const curve: CurvePoint[] = []
  let newest: Found | undefined
  const hear = (found: Found) => {
    newest = found
    if (curve.length < CURVE_MAX)
      curve.push({
        at: found.at,
        hard: found.score.hard + found.score.unplaced,
        soft: found.score.soft + watched.cost,
      })
  }
  const thread = startRun(
    { problem: model.problem, start: model.placements, seed: run.seed, seconds: run.seconds },
    hear,
  )
  let asked = false
  const keep = async () => {
    if (newest === undefined) return
    const found = newest
    const best = model.places(found.placements)
    asked = (await q.keep(db, run.id, { figures: figuresOf(found, model, watched), curve, best })) || asked
    await job.progress({ phase: '自动排课', done: Math.round(found.at), total: run.seconds })
  }
  const onAbort = () => thread.stop()
  job.signal.addEventListener('abort', onAbort)
  try {
    let over = false
    const ended = thread.ended.then((found) => {
      hear(found)
      over = true
    })
    while (!over) {
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, KEEP_MS))])
      await keep()
      if (asked) thread.stop()
    }
    await settle(base, job, run.id, howOf(asked, job.signal.aborted))
  } finally {
    job.signal.removeEventListener('abort', onAbort)
    await thread.close()
  }
}

/** One that has settled stays as it is: the draft may have its table, whatever went wrong after the commit. */
const fail = (base: CtxBase, job: JobRun, runId: number) =>
  transact(systemCtx(base, job), async (ctx) => {
    const run = await q.lock(ctx.db, runId)
    if (run?.state !== 'RUNNING') return
    await q.end(ctx.db, runId, { state: 'FAILED', now: ctx.now, error: '排课程序出错，请检查数据后重试' })
  })

export const timetableJobs = (base: CtxBase): JobSet => ({
  handlers: {
    [RUN_JOB]: async (job) => {
      const { runId } = Order.parse(job.payload)
      const run = await begin(base, job, runId)
      if (run === 'RUNNING') return settle(base, job, runId, { state: 'STOPPED', error: CUT_SHORT })
      if (run === undefined || typeof run === 'string') return
      try {
        await work(base, job, run)
      } catch (error) {
        job.log.error({ error }, 'a timetable run failed')
        await fail(base, job, runId)
      }
    },
  },
  recurring: [],
  long: [RUN_JOB],
})
