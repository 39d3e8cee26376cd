import type { FillApply } from '@xueqiao/contract/features/school/teaching-assignments/api'
import type { PlanCell, PlanChange } from '@xueqiao/contract/features/school/teaching-assignments/plan'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { invalid } from '../../../platform/errors'
import { accessOpenSemester, holdClasses, planReach } from './access'
import { keyOf, type Plan, planOf } from './matrix'
import * as m from './matrix-queries'
import { carryOn, tidy } from './pattern-queries'
import * as q from './queries'
import { type Semester, semesterBefore } from './semester-queries'
import { tell, tellPlanners } from './told'

interface Share {
  teacherId: number
  weeklyLessons: number
}

export interface Cell {
  classId: number
  courseId: number
  assignments: readonly Share[]
}

export const isSame = (one: readonly Share[], other: readonly Share[]) =>
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
  await tellPlanners(ctx, semester.id, await tidy(ctx.db, [semester.id], classIds))
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

export const beforeOf = (plan: Plan) => {
  const known = new Map(plan.cells.map((cell) => [keyOf(cell), cell]))
  return (cell: Cell) => known.get(keyOf(cell)) ?? { mark: '', assignments: [] }
}

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
