import type {
  PromotedStudents,
  PromotionApply,
  PromotionUndo,
} from '@xueqiao/contract/features/pupils/promotion/api'
import type { PromotionPlan } from '@xueqiao/contract/features/pupils/promotion/plan'
import type { AuthedCtx } from '../../../platform/context'
import { isLockFailure } from '../../../platform/db/database'
import { transact } from '../../../platform/db/transact'
import { conflict, notFound } from '../../../platform/errors'
import { schoolSettings } from '../../base/school-settings/service'
import { applyIn } from './apply'
import * as facts from './facts-queries'
import { draw } from './planning/plan'
import { previewOf } from './planning/preview'
import * as q from './queries'
import { factsFor } from './read'
import { isUndoable, obstaclesTo, undoIn } from './undo'

const rowOf = (row: NonNullable<Awaited<ReturnType<typeof q.byId>>>, now: Date) => ({
  ...row,
  undoable: isUndoable(row, now),
})

export const start = async (ctx: AuthedCtx) => {
  const years = await facts.years(ctx.db)
  const from = years.find(({ isCurrent }) => isCurrent) ?? null
  const later = years.filter(({ startDate }) => from !== null && startDate > from.startDate)
  const latest = await q.latest(ctx.db)
  const moving = from === null ? { classes: 0, students: 0 } : await q.moving(ctx.db, from.code)
  return {
    from,
    years: later.map((year, index) => ({ ...year, next: index === 0 })),
    ...moving,
    stages: (await schoolSettings(ctx.db)).stages,
    latest: latest === undefined ? null : rowOf(latest, ctx.now),
  }
}

/** Reads everything at one moment, so that no count contradicts another; writes nothing. */
export const preview = (ctx: AuthedCtx, plan: PromotionPlan) =>
  transact(ctx, async (ctx) => {
    await q.oneMoment(ctx.db)
    const found = await factsFor(ctx.db, plan)
    return previewOf(found, plan, draw(found, plan))
  })

export const list = async (ctx: AuthedCtx, paging: { page: number; size: number }) => {
  const { content, totalElements } = await q.search(ctx.db, paging)
  return { content: content.map((row) => rowOf(row, ctx.now)), totalElements }
}

const found = async (ctx: AuthedCtx, id: number) => {
  const row = await q.byId(ctx.db, id)
  if (row === undefined) throw notFound('升级记录')
  return row
}

export const get = async (ctx: AuthedCtx, id: number) => {
  const row = await found(ctx, id)
  const record = await q.record(ctx.db, id)
  if (record === undefined) throw notFound('升级记录')
  const reasons = await obstaclesTo(ctx.db, row, record.snapshot, ctx.now)
  const { classes, targets } = record.plan
  return { ...rowOf(row, ctx.now), classes, targets, undo: { possible: reasons.length === 0, reasons } }
}

export const students = async (ctx: AuthedCtx, id: number, query: PromotedStudents) => {
  await found(ctx, id)
  return q.students(ctx.db, id, query)
}

/** Whoever else is at work is asked to finish; nothing was changed. */
const patiently = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (isLockFailure(error)) throw conflict('有人正在修改班级或学生，请稍后再试')
    throw error
  }
}

export const apply = async (ctx: AuthedCtx, input: PromotionApply) =>
  get(ctx, await patiently(transact(ctx, (ctx) => applyIn(ctx, input))))

export const undo = async (ctx: AuthedCtx, id: number, { reason }: PromotionUndo) => {
  await patiently(transact(ctx, (ctx) => undoIn(ctx, id, reason)))
  return get(ctx, id)
}
