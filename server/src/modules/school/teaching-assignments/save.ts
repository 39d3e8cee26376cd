import type {
  CellInput,
  CellsInput,
  FillApply,
} from '@xueqiao/contract/features/school/teaching-assignments/api'
import type { PlanCell, PlanChange } from '@xueqiao/contract/features/school/teaching-assignments/plan'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { AppError, invalid } from '../../../platform/errors'
import type { KeptPattern } from '../deeds'
import { accessOpenSemester, holdClasses, planReach } from './access'
import { keyOf, type Plan, planOf } from './matrix'
import * as m from './matrix-queries'
import { carryOn, giveBack, tidy } from './pattern-queries'
import * as q from './queries'
import { type Semester, semesterBefore } from './semester-queries'
import { tell, tellPlanners, wordsOf } from './told'

interface Share {
  teacherId: number
  weeklyLessons: number
}

interface Cell {
  classId: number
  courseId: number
  assignments: readonly Share[]
}

const isSame = (one: readonly Share[], other: readonly Share[]) =>
  one.length === other.length &&
  one.every((share) =>
    other.some((is) => is.teacherId === share.teacherId && is.weeklyLessons === share.weeklyLessons),
  )

const holds = (list: readonly Share[], share: Share) => list.some((one) => isSame([one], [share]))

/** A foreign class and one that is not there answer alike; one that is theirs and not of that year says so. */
export const openPlan = async (
  ctx: AuthedTxCtx,
  semester: Semester,
  cells: readonly Pick<Cell, 'classId'>[],
) => {
  const ids = [...new Set(cells.map(({ classId }) => classId))]
  await holdClasses(ctx, ids)
  const plan = await planOf(ctx, semester, { ids })
  if (plan.classes.length !== ids.length) throw invalid(`有班级不在 ${semester.name} 的学年内`, 'cells')
  return plan
}

export interface Step {
  /** Its place among those sent. */
  index: number
  cell: Cell
  before: PlanCell['assignments']
}

/** What may begin: courses the class takes, and people who are there to teach them. */
const assertTeachable = async (ctx: AuthedTxCtx, plan: Plan, steps: readonly Step[]) => {
  const begun = steps.map(({ index, cell, before }) => ({
    index,
    cell,
    shares: cell.assignments.filter((share) => !holds(before, share)),
  }))
  const teacherIds = new Set(begun.flatMap(({ shares }) => shares.map(({ teacherId }) => teacherId)))
  const teachers = new Map((await q.holdTeachers(ctx.db, [...teacherIds])).map((one) => [one.id, one]))
  const courseIds = begun.flatMap(({ cell, shares }) => (shares.length > 0 ? [cell.courseId] : []))
  const courses = new Map((await q.holdCourses(ctx.db, [...new Set(courseIds)])).map((one) => [one.id, one]))
  const classes = new Map(plan.classes.map((one) => [one.id, one]))
  for (const { index, cell, shares } of begun) {
    if (shares.length === 0) continue
    const course = courses.get(cell.courseId)
    if (course === undefined) throw invalid('所选课程不存在', `cells.${index}.courseId`)
    const own = classes.get(cell.classId)
    if (!own?.courseIds.includes(cell.courseId))
      throw invalid(
        `${own?.name ?? '班级'} 未开设 ${course.name}，请先为班级分配课程`,
        `cells.${index}.courseId`,
      )
    for (const { teacherId } of shares) {
      const teacher = teachers.get(teacherId)
      if (teacher === undefined) throw invalid('所选教师不存在', `cells.${index}.assignments`)
      if (teacher.status !== '在职')
        throw invalid(`${teacher.name} 目前${teacher.status}，不能安排任课`, `cells.${index}.assignments`)
    }
  }
}

/** Ends what is not wanted any more and begins what is; of a share whose lessons change, both. */
export const carryOut = async (
  ctx: AuthedTxCtx,
  semester: Semester,
  plan: Plan,
  steps: readonly Step[],
  lay: readonly KeptPattern[] = [],
): Promise<PlanChange> => {
  await assertTeachable(ctx, plan, steps)
  const gone = steps.flatMap(({ cell, before }) => before.filter((is) => !holds(cell.assignments, is)))
  const fresh = steps.flatMap(({ cell: { classId, courseId, assignments }, before }) =>
    assignments.filter((share) => !holds(before, share)).map((share) => ({ classId, courseId, ...share })),
  )
  const deed = { now: ctx.now, by: ctx.actor.userId }
  await q.end(
    ctx.db,
    gone.map(({ id }) => id),
    deed,
  )
  await q.begin(ctx.db, semester.id, fresh, deed)
  const classIds = [...new Set(steps.map(({ cell }) => cell.classId))]
  await giveBack(ctx.db, lay)
  const partners = lay.map(({ classId }) => classId)
  const parted = await tidy(ctx.db, [semester.id], [...classIds, ...partners])
  await tellPlanners(ctx, semester.id, [...parted, ...partners])
  const after = await planOf(ctx, semester, { ids: classIds })
  const known = new Map(after.cells.map((cell) => [keyOf(cell), cell]))
  const changes = steps.map(({ cell: { classId, courseId }, before }) => ({
    before,
    after: known.get(keyOf({ classId, courseId })) ?? {
      classId,
      courseId,
      mark: '',
      assignments: [],
      pattern: null,
    },
  }))
  await tell(ctx, semester, after, changes)
  const teacherIds = new Set([...gone, ...fresh].map(({ teacherId }) => teacherId))
  return {
    added: fresh.length,
    ended: gone.length,
    cells: changes.map((change) => change.after),
    sums: after.sums,
    loads: await m.loads(ctx.db, await planReach(ctx), semester.id, [...teacherIds]),
  }
}

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

const beforeOf = (plan: Plan) => {
  const known = new Map(plan.cells.map((cell) => [keyOf(cell), cell]))
  return (cell: Cell) => known.get(keyOf(cell)) ?? { mark: '', assignments: [] }
}

/** How the lessons of these cells lay, and those of whoever had them together with them, as far as one may plan them. */
const layOf = async (ctx: AuthedTxCtx, semesterId: number, cells: readonly CellInput[]) => {
  const said = cells.flatMap(({ pattern, ...cell }) =>
    pattern === undefined || cell.assignments.length === 0 ? [] : [{ ...cell, pattern }],
  )
  const joint = said.flatMap(({ pattern }) => pattern.jointWith)
  const own = new Set(await q.lockClasses(ctx.db, await planReach(ctx), joint))
  const seen = new Set<string>()
  return said.flatMap(({ classId: first, courseId, pattern }, index): KeptPattern[] => {
    const { jointWith, roomKind = null, roomId = null, ...rest } = pattern
    const together = [first, ...jointWith.filter((id) => own.has(id))]
    const jointId = together.length > 1 ? index : null
    const fresh = together.filter((classId) => !seen.has(keyOf({ classId, courseId })))
    for (const classId of fresh) seen.add(keyOf({ classId, courseId }))
    return fresh.map((classId) => ({ ...rest, roomKind, roomId, semesterId, classId, courseId, jointId }))
  })
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
    return carryOut(ctx, semester, plan, steps, await layOf(ctx, semesterId, cells))
  })

/** What a preview proposed; a cell that was filled meanwhile is left to whoever filled it. */
export const fill = (ctx: AuthedCtx, { semesterId, source, cells }: FillApply) =>
  transact(ctx, async (ctx) => {
    const semester = await accessOpenSemester(ctx, semesterId)
    const plan = await openPlan(ctx, semester, cells)
    const present = beforeOf(plan)
    const steps = cells
      .map((cell, index) => ({ index, cell, before: present(cell).assignments }))
      .filter(({ before }) => before.length === 0)
    const last = source === 'LAST' ? await semesterBefore(ctx.db, semester.startDate) : undefined
    if (last !== undefined)
      await carryOn(
        ctx.db,
        last.id,
        semester.id,
        steps.map(({ cell }) => cell),
      )
    return carryOut(ctx, semester, plan, steps)
  })
