import type { CheckInInput, GoalInput } from '@xueqiao/contract/features/growth/goals/api'
import { GOAL_STATUS_LABELS, type GoalStatus } from '@xueqiao/contract/features/growth/goals/values'
import { audit } from '../../../platform/audit'
import { localDate } from '../../../platform/clock'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { conflict, invalid } from '../../../platform/errors'
import { assertFresh } from '../../../platform/version'
import { type Asking, accessGoal, accessPupil, kindOf, lockEditable, lockGoal } from './access'
import * as q from './queries'

export const get = async (ctx: Asking, id: number) => ({
  ...(await accessGoal(ctx, id)),
  steps: await q.stepsOf(ctx.db, id),
  checkIns: await q.checkInsOf(ctx.db, id),
})

/** As the log calls it: 程亦安 的目标“…”. */
const titleOf = ({ studentName, title }: { studentName: string; title: string }) =>
  `${studentName} 的目标“${title}”`

const kept = ({ title, target, dueDate, remindDays, status, progress }: q.Row) => ({
  title,
  target,
  dueDate,
  remindDays,
  status: GOAL_STATUS_LABELS[status],
  progress,
})

const assertAhead = (ctx: AuthedTxCtx, dueDate: string) => {
  if (dueDate < localDate(ctx.now)) throw invalid('截止日期不能早于今天', 'dueDate')
}

const progressOf = (steps: readonly q.Step[]) =>
  Math.round((steps.filter(({ doneAt }) => doneAt !== null).length / steps.length) * 100)

/** A step of another goal is none of this one. */
const writeSteps = async (ctx: AuthedTxCtx, id: number, sent: NonNullable<GoalInput['steps']>) => {
  const known = new Set((await q.stepsOf(ctx.db, id)).map((step) => step.id))
  const named = sent.flatMap((step) => step.id ?? [])
  const strange = sent.findIndex((step) => step.id != null && !known.has(step.id))
  if (strange >= 0) throw invalid('步骤不属于这个目标', `steps.${strange}.id`)
  if (new Set(named).size < named.length) throw invalid('步骤重复', 'steps')
  await q.setSteps(
    ctx.db,
    id,
    sent.map((step) => ({ id: step.id ?? null, text: step.text })),
  )
}

export const create = (ctx: AuthedCtx, input: GoalInput) =>
  transact(ctx, async (ctx) => {
    const { studentId, title, target = null, dueDate, remindDays = null } = input
    await accessPupil(ctx, studentId)
    assertAhead(ctx, dueDate)
    const id = await q.insert(ctx.db, {
      ...{ student_id: studentId, title, target, due_date: dueDate, remind_days: remindDays },
      ...{ author_kind: kindOf(ctx), author_id: ctx.actor.userId },
    })
    await writeSteps(ctx, id, input.steps ?? [])
    const goal = await get(ctx, id)
    const summary = `新增了 ${titleOf(goal)}`
    await audit(ctx, { action: 'create', entity: 'growth_goals', entityId: id, summary, diff: kept(goal) })
    return goal
  })

/** Whoever moves the day or the reminder is reminded anew. */
const remindedAgain = (before: q.Row, { dueDate, remindDays }: GoalInput) =>
  dueDate !== before.dueDate || (remindDays !== undefined && remindDays !== before.remindDays)

export const update = (ctx: AuthedCtx, id: number, input: GoalInput) =>
  transact(ctx, async (ctx) => {
    const before = await lockEditable(ctx, id)
    await assertFresh(ctx, { entity: 'growth_goals', id, version: before.version }, input.version)
    if (input.studentId !== before.studentId) throw invalid('目标的学生不能更改', 'studentId')
    if (input.dueDate !== before.dueDate) assertAhead(ctx, input.dueDate)
    if (input.steps != null) await writeSteps(ctx, id, input.steps)
    const steps = await q.stepsOf(ctx.db, id)
    const values = {
      title: input.title,
      target: input.target === undefined ? before.target : input.target,
      due_date: input.dueDate,
      remind_days: input.remindDays === undefined ? before.remindDays : input.remindDays,
      ...(remindedAgain(before, input) && { reminded_at: null }),
      ...(steps.length > 0 && before.status !== 'DONE' && { progress: progressOf(steps) }),
    }
    await q.change(ctx.db, id, values, ctx.now)
    const after = await get(ctx, id)
    const diff = { before: kept(before), after: kept(after) }
    const summary = `修改了 ${titleOf(after)}`
    await audit(ctx, { action: 'update', entity: 'growth_goals', entityId: id, summary, diff })
    return after
  })

export const remove = (ctx: AuthedCtx, id: number) =>
  transact(ctx, async (ctx) => {
    const before = await lockEditable(ctx, id)
    await q.remove(ctx.db, id)
    const summary = `删除了 ${titleOf(before)}`
    await audit(ctx, { action: 'delete', entity: 'growth_goals', entityId: id, summary, diff: kept(before) })
    return null
  })

/** How far it has come by what was sent. */
const reached = async (ctx: AuthedTxCtx, goal: q.Row, input: CheckInInput) => {
  const { doneStepIds: done = [], undoneStepIds: undone = [], progress } = input
  const steps = await q.stepsOf(ctx.db, goal.id)
  if (steps.length === 0) {
    if (done.length + undone.length > 0) throw invalid('这个目标没有步骤', 'doneStepIds')
    return progress ?? goal.progress
  }
  if (progress !== undefined) throw invalid('有步骤的目标按步骤计算进度', 'progress')
  if (done.length + undone.length === 0) return goal.progress
  const isStrange = (id: number) => steps.every((step) => step.id !== id)
  if (done.some(isStrange)) throw invalid('步骤不属于这个目标', 'doneStepIds')
  if (undone.some(isStrange)) throw invalid('步骤不属于这个目标', 'undoneStepIds')
  if (undone.some((id) => done.includes(id))) throw invalid('步骤不能同时完成和取消', 'undoneStepIds')
  await q.setDone(ctx.db, goal.id, { done, undone }, ctx.now)
  return progressOf(await q.stepsOf(ctx.db, goal.id))
}

export const checkIn = (ctx: AuthedCtx, id: number, input: CheckInInput) =>
  transact(ctx, async (ctx) => {
    const goal = await lockGoal(ctx, id)
    if (!goal.mayCheckIn) throw conflict(`目标${GOAL_STATUS_LABELS[goal.status]}，不能再打卡`)
    const progress = await reached(ctx, goal, input)
    const { note = null, doneStepIds = [], undoneStepIds = [] } = input
    if (note === null && doneStepIds.length + undoneStepIds.length === 0 && input.progress === undefined)
      throw invalid('请写一句话，或更新进度', 'note')
    const by = { author_kind: kindOf(ctx), author_id: ctx.actor.userId }
    await q.insertCheckIn(ctx.db, { goal_id: id, ...by, note, progress, created_at: ctx.now })
    const status = progress === 100 ? 'DONE' : goal.status
    await q.change(ctx.db, id, { progress, status, last_check_in_at: ctx.now }, ctx.now)
    const summary = `为 ${titleOf(goal)} 打卡，进度 ${progress}%`
    await audit(ctx, { action: 'update', entity: 'growth_goals', entityId: id, summary })
    return get(ctx, id)
  })

/**
 * Begun again it goes on from what its steps say, or the last check-in before it was called done. What has nothing left to
 * do begins from nothing: at a hundred the next check-in would close it at once.
 */
const progressAgain = async (ctx: AuthedTxCtx, goal: q.Row) => {
  const steps = await q.stepsOf(ctx.db, goal.id)
  const said = (await q.checkInsOf(ctx.db, goal.id))[0]?.progress ?? 0
  const stood = goal.progress < 100 ? goal.progress : said
  const left = steps.length > 0 ? progressOf(steps) : stood
  if (left < 100) return left
  await q.setDone(ctx.db, goal.id, { done: [], undone: steps.map(({ id }) => id) }, ctx.now)
  return 0
}

/** Whoever begins again is reminded anew. */
const turned = async (ctx: AuthedTxCtx, goal: q.Row, status: GoalStatus) => {
  if (status === 'ACTIVE') return { status, progress: await progressAgain(ctx, goal), reminded_at: null }
  return status === 'DONE' ? { status, progress: 100 } : { status }
}

interface Wanted {
  status: GoalStatus
  version?: number | null | undefined
}

export const setStatus = (ctx: AuthedCtx, id: number, { status, version }: Wanted) =>
  transact(ctx, async (ctx) => {
    const goal = await lockEditable(ctx, id)
    await assertFresh(ctx, { entity: 'growth_goals', id, version: goal.version }, version)
    if (goal.status !== status) {
      await q.change(ctx.db, id, await turned(ctx, goal, status), ctx.now)
      const summary = `把 ${titleOf(goal)} 改为${GOAL_STATUS_LABELS[status]}`
      await audit(ctx, { action: 'update', entity: 'growth_goals', entityId: id, summary })
    }
    return get(ctx, id)
  })
