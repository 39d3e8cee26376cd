import { gradeName } from '@xueqiao/contract/common/grade'
import type {
  ElectivePlanForm,
  ElectivePlanUpdate,
  ElectiveStatus,
} from '@xueqiao/contract/features/teaching/electives/api'
import { audit } from '../../../platform/audit'
import { localDate } from '../../../platform/clock'
import type { AuthedCtx, AuthedTxCtx, TxCtx } from '../../../platform/context'
import { brokenConstraint } from '../../../platform/db/database'
import { transact } from '../../../platform/db/transact'
import { conflict, invalid, notFound } from '../../../platform/errors'
import { assertFresh } from '../../../platform/version'
import { accessOpenSemester } from '../../school/teaching-assignments/access'
import { assertManaged, assertStaff, gradesManaged, lockManaged } from './access'
import * as q from './plan-queries'
import { clear } from './section-queries'

export const ENTITY = 'elective_plans'

export const titleOf = (
  { actor }: Pick<AuthedCtx, 'actor'>,
  { grade, semesterName }: Pick<q.PlanRow, 'grade' | 'semesterName'>,
) => `${semesterName}${gradeName(grade, actor.gradeWording)}走班方案`

/** Nobody chooses for a semester that is over, nor in what a later plan of the grade has taken the place of. */
export const isPast = (ctx: Pick<AuthedCtx, 'now'>, { endDate, overtaken }: q.PlanRow) =>
  overtaken || endDate < localDate(ctx.now)

export const assertCurrent = (ctx: AuthedTxCtx, plan: q.PlanRow) => {
  if (!isPast(ctx, plan)) return
  throw conflict(
    plan.overtaken
      ? '该年级已有更新的走班方案，此方案不再接受选科'
      : `${plan.semesterName} 已结束，不再接受选科`,
  )
}

const shown = async (ctx: AuthedCtx | AuthedTxCtx, rows: readonly q.CountedPlan[]) => {
  const managed = await gradesManaged(ctx, [...new Set(rows.map(({ grade }) => grade))])
  return rows.map((row) => ({ ...row, isPast: isPast(ctx, row), mayManage: managed.has(row.grade) }))
}

export const list = async (ctx: AuthedCtx, wanted: { semesterId?: number | undefined }) => {
  assertStaff(ctx)
  return shown(ctx, await q.countedPlans(ctx.db, wanted))
}

export const get = async (ctx: AuthedCtx | AuthedTxCtx, id: number) => {
  assertStaff(ctx)
  const [plan] = await shown(ctx, await q.countedPlans(ctx.db, { id }))
  if (plan === undefined) throw notFound('走班方案')
  return plan
}

export const noted = (
  ctx: AuthedTxCtx,
  action: 'create' | 'update' | 'delete' | 'remind',
  plan: Pick<q.PlanRow, 'id' | 'grade' | 'semesterName'>,
  deed: string,
) => audit(ctx, { action, entity: ENTITY, entityId: plan.id, summary: `${deed}${titleOf(ctx, plan)}` })

const assertCourses = async (
  ctx: AuthedTxCtx,
  { firstIds, secondIds }: Pick<ElectivePlanForm, 'firstIds' | 'secondIds'>,
) => {
  if (firstIds.length < 1 || firstIds.length > 6) throw invalid('请选择 1 到 6 门首选科目', 'firstIds')
  if (secondIds.length < 2 || secondIds.length > 10) throw invalid('请选择 2 到 10 门再选科目', 'secondIds')
  const twice = secondIds.filter((id) => firstIds.includes(id))
  const found = await q.coursesStanding(ctx.db, [...firstIds, ...secondIds])
  const name = found.find(({ id }) => id === twice[0])?.name
  if (twice.length > 0) throw invalid(`${name ?? '同一科目'} 不能既是首选又是再选科目`, 'secondIds')
  const missing = (ids: readonly number[]) => ids.some((id) => !found.some((course) => course.id === id))
  if (missing(firstIds)) throw invalid('所选课程不存在', 'firstIds')
  if (missing(secondIds)) throw invalid('所选课程不存在', 'secondIds')
}

export const create = async (ctx: AuthedCtx, input: ElectivePlanForm) => {
  try {
    return await transact(ctx, async (ctx) => {
      await accessOpenSemester(ctx, input.semesterId)
      await assertManaged(ctx, input.grade)
      await assertCourses(ctx, input)
      const id = await q.insert(ctx.db, input)
      await q.putCourses(ctx.db, id, input)
      const plan = await get(ctx, id)
      await noted(ctx, 'create', plan, '新建了')
      return plan
    })
  } catch (error) {
    if (brokenConstraint(error) === 'elective_plans_grade')
      throw conflict('该学期该年级已有走班方案', 'grade')
    throw error
  }
}

const assertChoosing = ({ status }: { status: ElectiveStatus }) => {
  if (status !== 'CHOOSING') throw conflict('已经分班，请先退回选科再修改')
}

export const update = (ctx: AuthedCtx, id: number, { version, ...input }: ElectivePlanUpdate) =>
  transact(ctx, async (ctx) => {
    const plan = await lockManaged(ctx, id)
    await assertFresh(ctx, { entity: ENTITY, id, version: plan.version }, version)
    assertChoosing(plan)
    await assertCourses(ctx, input)
    for (const { id: courseId, name, part } of await q.coursesChosen(ctx.db, id)) {
      const field = part === 'FIRST' ? 'firstIds' : 'secondIds'
      if (!input[field].includes(courseId)) throw conflict(`已有学生选了 ${name}，不能去掉`, field)
    }
    await q.update(ctx.db, id, input, ctx.now)
    await q.putCourses(ctx.db, id, input)
    await noted(ctx, 'update', plan, '修改了')
    return get(ctx, id)
  })

export const remove = (ctx: AuthedCtx, id: number) =>
  transact(ctx, async (ctx) => {
    const plan = await lockManaged(ctx, id)
    assertChoosing(plan)
    await q.remove(ctx.db, id)
    await noted(ctx, 'delete', plan, '删除了')
    return null
  })

export const reopen = (ctx: AuthedCtx, id: number) =>
  transact(ctx, async (ctx) => {
    const plan = await lockManaged(ctx, id)
    if (plan.status === 'CHOOSING') throw conflict('还没有分班')
    const version = await q.versionWith(ctx.db, id)
    if (version !== undefined)
      throw conflict(
        version.status === 'DRAFT'
          ? `教学班已排入课表草稿 ${version.name}，请先删除草稿`
          : `教学班已排入课表 ${version.name}，不能退回`,
      )
    await clear(ctx.db, id)
    await q.setStatus(ctx.db, id, 'CHOOSING', ctx.now)
    await noted(ctx, 'update', plan, '退回选科，作废了教学班：')
    return get(ctx, id)
  })

export const keepSemesters = async (ctx: TxCtx, semesterIds: readonly number[]) => {
  if ((await q.ofSemesters(ctx.db, semesterIds)).length > 0) throw conflict('学期已有走班方案，无法删除')
}

/** Whoever has chosen it would wait for it for ever, and the plan could not be changed any more. */
export const keepCourses = async (ctx: TxCtx, courseIds: readonly number[]) => {
  const found = await q.planWith(ctx.db, courseIds, localDate(ctx.now))
  if (found === undefined) return
  const { courseName, semesterName, grade } = found
  throw conflict(`课程 ${courseName} 在 ${semesterName}${gradeName(grade)}走班方案中，无法删除`)
}

export const isOpenFor = (ctx: Pick<AuthedCtx, 'now'>, plan: q.PlanRow) =>
  plan.status === 'CHOOSING' &&
  !isPast(ctx, plan) &&
  (plan.closesOn === null || localDate(ctx.now) <= plan.closesOn)
