import type { MarkedPattern, PatternsInput } from '@xueqiao/contract/features/school/teaching-assignments/api'
import {
  type LessonPattern,
  lessonsOf,
  PARITIES,
  type PatternInput,
  patternMark,
} from '@xueqiao/contract/features/school/teaching-assignments/pattern'
import type { PlanCell, PlanChange } from '@xueqiao/contract/features/school/teaching-assignments/plan'
import { auditMany } from '../../../platform/audit'
import { localDate } from '../../../platform/clock'
import type { AuthedCtx, AuthedTxCtx, TxCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { conflict, invalid } from '../../../platform/errors'
import { bellSchedulesFor, haveSameLessons } from '../bell-schedules/service'
import { accessOpenSemester, planReach } from './access'
import { grouped, keyOf, type Plan, planOf } from './matrix'
import * as m from './matrix-queries'
import * as p from './pattern-queries'
import { openPlan } from './save'
import type { Semester } from './semester-queries'
import { listed, tellPlanners } from './told'

/** A cell that is to have a pattern, and the place of whoever said so among those sent. */
interface Wanted {
  index: number
  input: PatternInput
}

/** Classes that have their lessons together have them alike. */
const spread = (cells: readonly PatternInput[]): Wanted[] => {
  const wanted = cells.flatMap((input, index) =>
    [...new Set([input.classId, ...input.jointWith])].map((classId) => ({
      index,
      input: { ...input, classId },
    })),
  )
  for (const own of grouped(wanted, ({ input }) => keyOf(input)).values()) {
    const [first, second] = own
    if (first !== undefined && second !== undefined)
      throw invalid('同一班级的同一课程不能属于两项要求', `cells.${second.index}.jointWith`)
  }
  return wanted
}

const namesIn = ({ classes, courses }: Plan) => {
  const ofClass = new Map(classes.map(({ id, name }) => [id, name]))
  const ofCourse = new Map(courses.map(({ id, name }) => [id, name]))
  return {
    className: (id: number) => ofClass.get(id) ?? '其他班级',
    nameOf: ({ classId, courseId }: { classId: number; courseId: number }) =>
      `${ofClass.get(classId) ?? '班级'} ${ofCourse.get(courseId) ?? '课程'}`,
  }
}

const teachersOf = ({ assignments }: PlanCell) =>
  assignments
    .map(({ teacherId, weeklyLessons }) => `${teacherId}:${weeklyLessons}`)
    .sort()
    .join()

/** What a cell cannot be: taught in pairs it has not got, or by two where there is one. */
const assertCell = ({ index, input }: Wanted, cell: PlanCell | undefined, name: string) => {
  const field = (key: keyof PatternInput) => `cells.${index}.${key}`
  if (cell === undefined) throw invalid(`${name} 还没有安排教师`, field('classId'))
  const lessons = lessonsOf(cell.assignments, { parity: 'EVERY', together: input.together })
  const pairs = Math.floor(lessons / 2)
  if (input.doubleLessons > pairs)
    throw invalid(`${name}每周 ${lessons} 节，最多 ${pairs} 次连堂`, field('doubleLessons'))
  if (input.together && cell.assignments.length < 2)
    throw invalid(`${name}只有一位教师，不能同堂`, field('together'))
  if (input.roomId != null && input.roomKind != null)
    throw invalid('上课地点请只选择场地类型或具体场地之一', field('roomId'))
}

const assertJoint = (
  wanted: readonly Wanted[],
  cells: ReadonlyMap<string, PlanCell>,
  { className, nameOf }: ReturnType<typeof namesIn>,
) => {
  for (const own of grouped(wanted, ({ index }) => index).values()) {
    const [first, ...others] = own
    const given = first && cells.get(keyOf(first.input))
    if (given === undefined) continue
    for (const { index, input } of others) {
      const other = cells.get(keyOf(input))
      if (other === undefined || teachersOf(other) !== teachersOf(given))
        throw invalid(
          `${nameOf(given)} 与 ${className(input.classId)} 的教师或周课时不同，不能合班`,
          `cells.${index}.jointWith`,
        )
    }
  }
}

/** A lesson stands at one time for all who sit in it, and each of them finds it in that row of their own hours. */
const assertHours = async (
  ctx: AuthedTxCtx,
  semester: Semester,
  wanted: readonly Wanted[],
  { classes }: Pick<Plan, 'classes'>,
) => {
  const known = new Map(classes.map((one) => [one.id, one]))
  const pairs = [...grouped(wanted, ({ index }) => index).values()].flatMap(([first, ...others]) => {
    const own = known.get(first?.input.classId ?? 0)
    return others.flatMap(({ index, input }) => {
      const other = known.get(input.classId)
      return own === undefined || other === undefined || other.grade === own.grade
        ? []
        : [{ index, own, other }]
    })
  })
  if (pairs.length === 0) return
  const today = localDate(ctx.now)
  const span = { from: today < semester.startDate ? semester.startDate : today, to: semester.endDate }
  const hoursOf = await bellSchedulesFor(ctx.db, span)
  for (const { index, own, other } of pairs)
    if (!haveSameLessons(hoursOf, [own.grade, other.grade], span))
      throw invalid(
        `${own.name} 与 ${other.name} 的上课时间不同，不能合班；如需合班，请先把两个年级的作息时间设为一致`,
        `cells.${index}.jointWith`,
      )
}

const assertRooms = async (ctx: AuthedTxCtx, cells: readonly PatternInput[]) => {
  const ids = cells.flatMap(({ roomId }) => roomId ?? [])
  const kinds = cells.flatMap(({ roomKind }) => roomKind ?? [])
  if (ids.length + kinds.length === 0) return
  const rooms = await p.roomsNamed(ctx.db, [...new Set(ids)], [...new Set(kinds)])
  cells.forEach(({ roomId, roomKind }, index) => {
    if (roomId != null && !rooms.some(({ id, inUse }) => id === roomId && inUse))
      throw invalid('所选场地不存在或已停用', `cells.${index}.roomId`)
    if (roomKind != null && !rooms.some(({ kind, inUse }) => kind === roomKind && inUse))
      throw invalid(`没有类型为 ${roomKind} 的在用场地，请先在基础数据中新增`, `cells.${index}.roomKind`)
  })
}

const wordsOf = (pattern: LessonPattern | null, className: (id: number) => string) => {
  if (pattern === null) return '无特别要求'
  const { doubleLessons, parity, together, roomName, roomKind, jointWith } = pattern
  return [
    ...(doubleLessons > 0 ? [`连堂 ${doubleLessons} 次`] : []),
    ...(parity === 'EVERY' ? [] : [PARITIES[parity]]),
    ...(roomName === null && roomKind === null ? [] : [`在 ${roomName ?? roomKind}`]),
    ...(jointWith.length === 0 ? [] : [`与 ${jointWith.map(className).join('、')} 合班`]),
    ...(together ? ['同堂'] : []),
  ].join('、')
}

/** One line a class, and open plans hear of it. */
const tell = async (ctx: TxCtx, semester: Semester, plan: Plan, cells: readonly PlanCell[]) => {
  const { className, nameOf } = namesIn(plan)
  const lines = [...grouped(cells, ({ classId }) => classId)].map(([entityId, own]) => ({
    entityId,
    summary: `调整了 ${semester.name}的排课要求：${listed(
      own.map((cell) => `${nameOf(cell)} ${wordsOf(cell.pattern, className)}`),
    )}`,
  }))
  await auditMany(ctx, { action: 'assign', entity: 'teaching-assignments' }, lines)
  await tellPlanners(
    ctx,
    semester.id,
    lines.map(({ entityId }) => entityId),
  )
}

/** Somebody has said something else meanwhile; what is wanted already is no change. */
const assertMarks = (
  cells: readonly MarkedPattern[],
  known: ReadonlyMap<string, PlanCell>,
  { className, nameOf }: ReturnType<typeof namesIn>,
) => {
  for (const { mark, roomKind = null, roomId = null, ...input } of cells) {
    const now = known.get(keyOf(input))?.pattern ?? null
    if ([mark, patternMark({ ...input, roomKind, roomId })].includes(patternMark(now))) continue
    throw conflict(
      `${nameOf(input)} 的排课要求刚刚改为：${wordsOf(now, className)}。请重新打开，核对后再保存`,
    )
  }
}

/**
 * Nobody has said anything else of lessons that are given back, and none of them is with others by now. With lessons that
 * went some of their pairs did, and having them together.
 */
const assertUntouched = (
  wanted: readonly Wanted[],
  known: ReadonlyMap<string, PlanCell>,
  { className, nameOf }: ReturnType<typeof namesIn>,
) => {
  for (const { index, input } of wanted) {
    const now = known.get(keyOf(input))?.pattern ?? null
    if (now === null) continue
    const together = wanted.filter((one) => one.index === index).map((one) => one.input.classId)
    const { roomKind = null, roomId = null } = input
    const isUntouched =
      patternMark({ ...now, doubleLessons: 0, jointWith: [] }) ===
        patternMark({ ...input, roomKind, roomId, doubleLessons: 0, jointWith: [] }) &&
      now.doubleLessons <= input.doubleLessons &&
      now.jointWith.every((classId) => together.includes(classId))
    if (!isUntouched)
      throw conflict(
        `${nameOf(input)} 的排课要求已改为：${wordsOf(now, className)}，不能撤销。请重新安排教师，再核对排课要求`,
      )
  }
}

/** `marked`: as they were when somebody began to change them. `again`: they were so before, and are to be so again. */
interface Known {
  marked?: readonly MarkedPattern[]
  again?: boolean
}

/** Patterns of cells that stand, all of them or none. */
export const writePatterns = async (
  ctx: AuthedTxCtx,
  semester: Semester,
  cells: readonly PatternInput[],
  { marked = [], again = false }: Known = {},
): Promise<PlanChange> => {
  const wanted = spread(cells)
  const before = await openPlan(
    ctx,
    semester,
    wanted.map(({ input }) => input),
  )
  const known = new Map(before.cells.map((cell) => [keyOf(cell), cell]))
  const names = namesIn(before)
  assertMarks(marked, known, names)
  if (again) assertUntouched(wanted, known, names)
  for (const one of wanted) assertCell(one, known.get(keyOf(one.input)), names.nameOf(one.input))
  assertJoint(wanted, known, names)
  await assertHours(ctx, semester, wanted, before)
  await assertRooms(ctx, cells)
  await p.write(
    ctx.db,
    semester.id,
    wanted.map(({ input }) => input),
    ctx.now,
  )
  for (const { classId, courseId, jointWith } of cells)
    if (jointWith.length > 0)
      await p.join(ctx.db, { semester_id: semester.id, course_id: courseId }, [classId, ...jointWith])
  const ids = wanted.map(({ input }) => input.classId)
  const parted = await p.tidy(ctx.db, [semester.id], ids)
  const after = await planOf(ctx, semester, { ids: [...new Set([...ids, ...parted])] })
  const touched = new Set(wanted.map(({ input }) => keyOf(input)))
  const courseIds = new Set(cells.map(({ courseId }) => courseId))
  const changed = after.cells.filter(
    (cell) => touched.has(keyOf(cell)) || (parted.includes(cell.classId) && courseIds.has(cell.courseId)),
  )
  await tell(ctx, semester, after, changed)
  const teacherIds = changed.flatMap(({ assignments }) => assignments.map(({ teacherId }) => teacherId))
  const loads = await m.loads(ctx.db, await planReach(ctx), semester.id, [...new Set(teacherIds)])
  return { added: 0, ended: 0, cells: changed, sums: after.sums, loads }
}

export const savePatterns = (ctx: AuthedCtx, { semesterId, cells }: PatternsInput) =>
  transact(ctx, async (ctx) =>
    writePatterns(ctx, await accessOpenSemester(ctx, semesterId), cells, { marked: cells }),
  )
