import type { RunInput } from '@xueqiao/contract/features/teaching/timetable/runs'
import { audit } from '../../../../platform/audit'
import type { AuthedCtx, TxCtx } from '../../../../platform/context'
import { transact } from '../../../../platform/db/transact'
import { conflict, notFound, question } from '../../../../platform/errors'
import { enqueue } from '../../../../platform/jobs/queue'
import { assertFresh } from '../../../../platform/version'
import { accessSchedule, lockDraft } from '../access'
import type { Place } from '../tables'
import { takeOff } from '../versions/following'
import type { Lesson } from '../versions/lesson'
import { lessons as lessonsOf, place } from '../versions/lesson-queries'
import { update } from '../versions/queries'
import { tellPlanners } from '../versions/told'
import { readModel } from './problem'
import * as q from './run-queries'

export const RUN_JOB = 'timetable.run'
/** Side by side, of one draft. */
const RUNS_AT_ONCE = 2

const noRun = () => notFound('排课记录')

export const runs = async (ctx: AuthedCtx, id: number) => {
  await accessSchedule(ctx, id)
  return q.list(ctx.db, id)
}

const runOf = async (ctx: AuthedCtx, id: number, runId: number) => {
  const found = await q.byId(ctx.db, id, runId)
  if (found === undefined) throw noRun()
  return found
}

export const start = (ctx: AuthedCtx, id: number, { seconds, seed }: RunInput) =>
  transact(ctx, async (ctx) => {
    const { name, version, semester_id, rules } = await lockDraft(ctx, id)
    const { withoutHours, problem } = await readModel(ctx, {
      id,
      semesterId: semester_id,
      rules: rules as object,
    })
    if (problem.activities.length === 0)
      throw conflict(
        withoutHours.length > 0 ? '还没有设置作息时间，无法排课' : `${name} 没有需要排的课，请先安排任课`,
      )
    if ((await q.open(ctx.db, id)).count >= RUNS_AT_ONCE)
      throw conflict(`最多同时运行 ${RUNS_AT_ONCE} 次自动排课，请先停止其中一次`)
    const runId = await q.insert(ctx.db, { scheduleId: id, seed, seconds, version, by: ctx.actor.userId })
    const job = await enqueue(ctx.db, {
      ...{ kind: RUN_JOB, payload: { runId }, ownerId: ctx.actor.userId, runAt: ctx.now },
    })
    ctx.emit({ type: 'job.ordered', id: job })
    return runOf(ctx, id, runId)
  })

/** The draft takes the table over, and is another version by that. */
const takeOver = async (ctx: TxCtx, { id, schedule_id }: q.Locked, places: readonly Place[]) => {
  await place(ctx.db, schedule_id, places)
  await update(ctx.db, schedule_id, {}, ctx.now)
  await q.setTaken(ctx.db, schedule_id, id)
  await tellPlanners(ctx, schedule_id)
}

/** It is over: where the draft is as it was, it has the table that was found. */
export const finish = async (
  ctx: TxCtx,
  run: q.Locked,
  how: { state: 'DONE' | 'STOPPED'; error?: string },
  draftVersion: number | null,
) => {
  const takes = run.best !== null && draftVersion === run.schedule_version
  await q.end(ctx.db, run.id, { ...how, now: ctx.now, taken: takes })
  if (takes) await takeOver(ctx, run, run.best ?? [])
}

/** One that has not begun ends at once; one that runs ends by itself, within a second. */
export const stop = (ctx: AuthedCtx, id: number, runId: number) =>
  transact(ctx, async (ctx) => {
    await lockDraft(ctx, id)
    const run = await q.lock(ctx.db, runId)
    if (run === undefined || run.schedule_id !== id) throw noRun()
    if (run.state === 'WAITING') await q.end(ctx.db, runId, { state: 'STOPPED', now: ctx.now })
    if (run.state === 'RUNNING') await q.askToStop(ctx.db, runId)
    return runOf(ctx, id, runId)
  })

/** How many lessons would stand elsewhere, how many of these are locked, and the rows of all that are. */
const effectOf = async (ctx: TxCtx, id: number, best: readonly Place[]) => {
  const lessons = await lessonsOf(ctx.db, id)
  const to = new Map(best.map((one) => [one.id, one]))
  const moving = lessons.filter((one) => {
    const found = to.get(one.id)
    const stays = one.weekday === found?.weekday && one.lessonNumber === found.lessonNumber
    return found !== undefined && one.weekday !== null && !stays
  })
  const held = moving.filter(({ locked }) => locked).length
  const rowsOf = ({ id, sections }: Lesson) => sections?.map(({ lessonId }) => lessonId) ?? [id]
  const locked = new Set(lessons.flatMap((one) => (one.locked ? rowsOf(one) : [])))
  return { held, changed: moving.length - held, locked }
}

interface Taking {
  runId: number
  version?: number | null | undefined
  confirm?: boolean | undefined
}

/** What was locked since it began stays, and whatever of the result is in its way waits for a place. */
export const take = (ctx: AuthedCtx, id: number, { runId, version, confirm }: Taking) =>
  transact(ctx, async (ctx) => {
    const draft = await lockDraft(ctx, id)
    await assertFresh(ctx, { entity: 'schedules', id, version: draft.version }, version)
    const run = await q.lock(ctx.db, runId)
    if (run === undefined || run.schedule_id !== id) throw noRun()
    if (run.best === null) throw conflict('这次排课没有结果')
    if (run.state === 'RUNNING' || run.state === 'WAITING') throw conflict('这次排课还在运行，请先停止')
    const { changed, held, locked } = await effectOf(ctx, id, run.best)
    if (changed > 0 && !confirm) {
      const stay = held > 0 ? `；锁定的 ${held} 节不动，与它们冲突的课待重新安排` : ''
      throw question(`采用后 ${changed} 节已排的课会换位置，其中手工排的不再保留${stay}。确定要采用吗？`)
    }
    await takeOver(
      ctx,
      run,
      run.best.filter((one) => !locked.has(one.id)),
    )
    if (locked.size > 0) await takeOff(ctx, draft, (row) => !locked.has(row))
    await audit(ctx, {
      ...{ action: 'update', entity: 'schedules', entityId: id },
      summary: `课表草稿 ${draft.name} 采用了一次自动排课的结果`,
    })
    return runOf(ctx, id, runId)
  })
