import type { CellInput, CellsInput } from '@xueqiao/contract/features/school/teaching-assignments/api'
import type { PatternInput } from '@xueqiao/contract/features/school/teaching-assignments/pattern'
import type { PlanChange } from '@xueqiao/contract/features/school/teaching-assignments/plan'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { AppError } from '../../../platform/errors'
import { accessOpenSemester, planReach } from './access'
import { keyOf, type Plan } from './matrix'
import { writePatterns } from './patterns'
import * as q from './queries'
import { beforeOf, type Cell, carryOut, isSame, openPlan, type Step } from './save'
import type { Semester } from './semester-queries'
import { wordsOf } from './told'

/** Says what stands there now, so that whoever was too late knows what they would have overwritten. */
const refuseStale = async (ctx: AuthedTxCtx, semester: Semester, plan: Plan, late: readonly Step[]) => {
  const nameOf = ({ classId, courseId }: Cell) => {
    const [own, course] = [
      plan.classes.find(({ id }) => id === classId),
      plan.courses.find(({ id }) => id === courseId),
    ]
    return `${own?.name ?? ''} ${course?.name ?? ''}`
  }
  const errors = late.map(({ index, cell, before }) => ({
    field: `cells.${index}`,
    message: `${nameOf(cell)} 现在是：${wordsOf(before)}`,
  }))
  const [first] = late
  if (first === undefined) return
  const change = await q.lastChange(ctx.db, semester.id, first.cell.classId, first.cell.courseId)
  const stale = {
    version: Math.max(0, ...first.before.map(({ id }) => id)),
    changedBy: change?.name ?? '系统',
    changedAt: (change?.at ?? ctx.now).toISOString(),
  }
  const more = late.length > 1 ? `等 ${late.length} 格` : ''
  const message = `${stale.changedBy} 刚刚修改了 ${nameOf(first.cell)}${more}，请核对后再保存`
  throw new AppError('STALE', message, errors, stale)
}

/** How the lessons of these cells lay: once for all who had them together, as far as one may plan them. */
const layOf = async (ctx: AuthedTxCtx, cells: readonly CellInput[]) => {
  const said = cells.flatMap(({ pattern, ...cell }) =>
    pattern === undefined || cell.assignments.length === 0 ? [] : [{ ...cell, pattern }],
  )
  const joint = said.flatMap(({ pattern }) => pattern.jointWith)
  const own = new Set(await q.lockClasses(ctx.db, await planReach(ctx), joint))
  const seen = new Set<string>()
  return said.flatMap(({ classId, courseId, pattern }): PatternInput[] => {
    const isFresh = (id: number) => !seen.has(keyOf({ classId: id, courseId }))
    if (!isFresh(classId)) return []
    const jointWith = pattern.jointWith.filter((id) => own.has(id) && isFresh(id))
    for (const id of [classId, ...jointWith]) seen.add(keyOf({ classId: id, courseId }))
    return [{ ...pattern, classId, courseId, jointWith }]
  })
}

/** What is given back lies again as it did: the same as if somebody said so now, so all that holds of that holds of it. */
const layBack = async (
  ctx: AuthedTxCtx,
  semester: Semester,
  cells: readonly CellInput[],
  change: PlanChange,
): Promise<PlanChange> => {
  const lay = await layOf(ctx, cells)
  if (lay.length === 0) return change
  const { cells: laid, sums, loads } = await writePatterns(ctx, semester, lay, { again: true })
  const known = new Map([...change.cells, ...laid].map((cell) => [keyOf(cell), cell]))
  const ofTeachers = new Map([...change.loads, ...loads].map((load) => [load.teacherId, load]))
  return { ...change, cells: [...known.values()], sums, loads: [...ofTeachers.values()] }
}

/** All cells or none. A cell that stands as it is wanted is no change, whatever it was made from. */
export const save = (ctx: AuthedCtx, { semesterId, cells }: CellsInput) =>
  transact(ctx, async (ctx) => {
    const semester = await accessOpenSemester(ctx, semesterId)
    const plan = await openPlan(ctx, semester, cells)
    const present = beforeOf(plan)
    const steps = cells.map((cell, index) => ({ index, cell, before: present(cell).assignments }))
    const changing = steps.filter(({ cell, before }) => !isSame(cell.assignments, before))
    const late = changing.filter(({ index, cell }) => cells[index]?.mark !== present(cell).mark)
    if (late.length > 0) await refuseStale(ctx, semester, plan, late)
    return layBack(ctx, semester, cells, await carryOut(ctx, semester, plan, steps))
  })
