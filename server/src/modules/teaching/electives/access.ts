import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { denied, forbidden, notFound } from '../../../platform/errors'
import { isStaff, type Reach, reachOf, WHOLE_SCHOOL } from '../../account/reach/access'
import { planningReach } from '../timetable/access'
import * as q from './plan-queries'

type Asking = AuthedCtx | AuthedTxCtx

const WHOLE = '走班涵盖全年级的班级，请由学校管理员或负责全年级的部门管理'

/** Plans are no personal data: all staff read them. Families have their own alone. */
export const assertStaff = ({ actor }: Asking) => {
  if (!isStaff(actor)) throw forbidden()
}

/** Of which of these grades every class is in the charge of whoever asks. */
export const gradesManaged = async (ctx: Asking, grades: readonly number[]): Promise<ReadonlySet<number>> => {
  if (!ctx.actor.permissions.has('schedule:manage')) return new Set()
  const reach = await planningReach(ctx)
  const beyond = reach.all ? [] : await q.gradeBeyond(ctx.db, reach, grades)
  return new Set(grades.filter((grade) => !beyond.some((one) => one.grade === grade)))
}

export const assertManaged = async (ctx: Asking, grade: number) => {
  if (!(await gradesManaged(ctx, [grade])).has(grade)) throw forbidden(WHOLE)
}

export const accessPlan = async (ctx: Asking, id: number) => {
  assertStaff(ctx)
  const [plan] = await q.plans(ctx.db, { id })
  if (plan === undefined) throw notFound('走班方案')
  return plan
}

export const accessManaged = async (ctx: Asking, id: number) => {
  const plan = await accessPlan(ctx, id)
  if (!(await gradesManaged(ctx, [plan.grade])).has(plan.grade))
    throw denied('elective_plans', [id], forbidden(WHOLE))
  return plan
}

/** The door for changes; the row stays locked. */
export const lockManaged = async (ctx: AuthedTxCtx, id: number) => {
  await q.lock(ctx.db, id)
  return accessManaged(ctx, id)
}

/** Whose choices somebody reads: of the whole grade whoever manages it, others those of their classes. */
export const readersReach = async (ctx: Asking, grade: number): Promise<Reach> =>
  (await gradesManaged(ctx, [grade])).has(grade) ? WHOLE_SCHOOL : reachOf(ctx, 'student')
