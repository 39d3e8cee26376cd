import { localDate } from '../../../platform/clock'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { conflict, denied, forbidden, notFound } from '../../../platform/errors'
import { type Reach, reachOf, writeReachOf } from '../../account/reach/access'
import * as q from './versions/queries'

type Asking = AuthedCtx | AuthedTxCtx

const WHOLE = '课表涵盖全校班级，请由学校管理员排课和发布'

/** Whoever plans does so for the school, or for the departments they lead; teaching a class gives no right to plan it. */
export const planningReach = async (ctx: Asking): Promise<Reach> => {
  const [sees, writes] = [await reachOf(ctx, 'schedule'), await writeReachOf(ctx, 'schedule')]
  return { ...writes, all: sees.all || writes.all }
}

/** Versions are no personal data: whoever plans reads all of them. */
export const accessSchedule = async (ctx: Asking, id: number) => {
  const found = await q.byId(ctx.db, id, localDate(ctx.now))
  if (found === undefined) throw notFound('课表')
  return found
}

/** Of which versions whoever asks plans every class. */
export const editable = async (ctx: Asking, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const reach = await planningReach(ctx)
  const beyond = reach.all ? [] : await q.beyondAmong(ctx.db, reach, ids)
  return new Set(ids.filter((id) => !beyond.includes(id)))
}

/** The door for changes, the row locked: a version is one table of all its classes, so all of them must be in reach. */
export const lockSchedule = async (ctx: AuthedTxCtx, id: number) => {
  const found = await q.lock(ctx.db, id)
  if (found === undefined) throw notFound('课表')
  if (!(await editable(ctx, [id])).has(id)) throw denied('schedules', [id], forbidden(WHOLE))
  return found
}

export const lockDraft = async (ctx: AuthedTxCtx, id: number) => {
  const found = await lockSchedule(ctx, id)
  if (found.status !== 'DRAFT') throw conflict(`${found.name} 已发布，不能修改；请复制为新草稿`)
  return found
}

/** A new one is of all classes that are taught in the semester. */
export const mayPlan = async (ctx: Asking, semesterId: number) => {
  const reach = await planningReach(ctx)
  return reach.all || (await q.taughtBeyond(ctx.db, reach, semesterId)).length === 0
}

export const assertPlans = async (ctx: Asking, semesterId: number) => {
  if (!(await mayPlan(ctx, semesterId))) throw forbidden(WHOLE)
}
