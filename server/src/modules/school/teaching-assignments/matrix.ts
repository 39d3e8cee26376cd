import { lessonsOf } from '@xueqiao/contract/features/school/teaching-assignments/pattern'
import type { PlanCell } from '@xueqiao/contract/features/school/teaching-assignments/plan'
import { localDate } from '../../../platform/clock'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { recently } from '../../../platform/db/count-cache'
import { accessSemester, isOver, planReach } from './access'
import * as m from './matrix-queries'
import { subjectsOf, sumsOf } from './national-plan'
import { type PatternRecord, patterns } from './pattern-queries'
import * as q from './queries'
import type { Semester } from './semester-queries'

export const keyOf = ({ classId, courseId }: { classId: number; courseId: number }): string =>
  `${classId}-${courseId}`

/** Rows are never changed, only ended: which ones stand says all about a cell. */
export const markOf = (assignments: readonly { id: number }[]) =>
  assignments
    .map(({ id }) => id)
    .sort((a, b) => a - b)
    .join('-')

export const grouped = <T, K>(rows: readonly T[], keyOf: (row: T) => K) => {
  const groups = new Map<K, T[]>()
  for (const row of rows) {
    const own = groups.get(keyOf(row))
    if (own === undefined) groups.set(keyOf(row), [row])
    else own.push(row)
  }
  return groups
}

/** Which courses each class takes in that semester. */
export const takenBy = async (ctx: AuthedCtx | AuthedTxCtx, classes: readonly m.ClassThen[]) => {
  const elsewhen = classes.filter(({ isNow }) => !isNow)
  const rows = await m.coursesTaken(
    ctx.db,
    classes.map(({ id }) => id),
    [...new Set(elsewhen.map(({ grade }) => grade))],
  )
  const byClass = grouped(rows, ({ classId }) => classId)
  const byGrade = grouped(rows, ({ grade }) => grade)
  return new Map(
    classes.map(({ id, grade, isNow }) => {
      const found = (isNow ? undefined : byGrade.get(grade)) ?? byClass.get(id) ?? []
      return [id, found.map(({ courseId }) => courseId)]
    }),
  )
}

const cellsOf = (rows: readonly q.Standing[], said: readonly PatternRecord[]): PlanCell[] => {
  const patternOf = new Map(said.map((one) => [keyOf(one), one]))
  return [...grouped(rows, keyOf)].flatMap(([key, own]) => {
    const [first] = own
    if (first === undefined) return []
    const assignments = own.map(({ classId: _class, courseId: _course, ...assigned }) => assigned)
    const { classId, courseId } = first
    return [{ classId, courseId, mark: markOf(own), assignments, pattern: patternOf.get(key) ?? null }]
  })
}

/** Everything about some classes in a semester; all that is asked is asked once. */
export const planOf = async (
  ctx: AuthedCtx | AuthedTxCtx,
  semester: Semester,
  wanted: { grade?: number; ids?: readonly number[] },
) => {
  const over = isOver(ctx, semester)
  const found = await m.classesIn(ctx.db, await planReach(ctx), semester, { ...wanted, isOver: over })
  const ids = found.map(({ id }) => id)
  const standing = await q.standing(ctx.db, semester.id, ids)
  const said = await patterns(ctx.db, semester.id, ids)
  const taken = await takenBy(ctx, found)
  const known = await m.coursesByIds(ctx.db, [
    ...new Set([...[...taken.values()].flat(), ...standing.map(({ courseId }) => courseId)]),
  ])
  const inUse = new Set(standing.map(({ courseId }) => courseId))
  const courses = known.filter(({ id, isTaught }) => isTaught || inUse.has(id))
  const taught = new Set(known.filter(({ isTaught }) => isTaught).map(({ id }) => id))
  const classes = found.map((one) => ({
    ...one,
    courseIds: (taken.get(one.id) ?? []).filter((id) => taught.has(id)),
  }))
  const cells = cellsOf(standing, said)
  const ofClass = grouped(cells, ({ classId }) => classId)
  const elsewhere = await m.electiveLessons(ctx.db, semester.id, found)
  const sums = classes.map(({ id, grade, courseIds }) => {
    const own = new Map((ofClass.get(id) ?? []).map((cell) => [cell.courseId, cell]))
    const rows = courses
      .filter((course) => courseIds.includes(course.id) || own.has(course.id))
      .map((course) => {
        const cell = own.get(course.id)
        return { ...course, lessons: cell === undefined ? 0 : lessonsOf(cell.assignments, cell.pattern) }
      })
    const sum = sumsOf(grade, rows)
    return { classId: id, ...sum, lessons: sum.lessons + (elsewhere.get(id) ?? 0) }
  })
  return { over, classes, courses, cells, sums }
}

export type Plan = Awaited<ReturnType<typeof planOf>>

const matrixNow = async (ctx: AuthedCtx, semesterId: number, grade: number) => {
  const semester = await accessSemester(ctx, semesterId)
  const { over, classes, courses, cells, sums } = await planOf(ctx, semester, { grade })
  const teacherIds = cells.flatMap(({ assignments }) => assignments.map(({ teacherId }) => teacherId))
  const { id, code, name, isCurrent } = semester
  return {
    semester: { id, code, name, isCurrent, readOnly: over },
    grade,
    classes,
    subjects: subjectsOf(grade),
    courses,
    cells,
    sums,
    loads: await m.loads(ctx.db, await planReach(ctx), semesterId, [...new Set(teacherIds)]),
  }
}

/** A grade of a hundred classes is 250 KB that take 75 CPU ms: kept for some seconds, unless anything is written. */
export const matrix = async (
  ctx: AuthedCtx,
  { semesterId, grade }: { semesterId: number; grade: number },
) => {
  const key = `plan ${semesterId} ${grade} ${localDate(ctx.now)} ${JSON.stringify(await planReach(ctx))}`
  return recently(ctx, 'school', key, async () => {
    const value = await matrixNow(ctx, semesterId, grade)
    return { value, rows: value.cells.length }
  })
}
