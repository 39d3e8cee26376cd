import type { ImportOptions } from '@xueqiao/contract/common/imports'
import { CELL_TEACHERS_MAX, WeeklyLessons } from '@xueqiao/contract/features/school/teaching-assignments/api'
import { z } from 'zod'
import { localDate } from '../../../platform/clock'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { conflict } from '../../../platform/errors'
import type { Existing, GoodRow, Importer, RowIssue } from '../../../platform/excel/importer'
import { planReach } from './access'
import * as list from './list-queries'
import { grouped, keyOf, planOf } from './matrix'
import { type Lookups, resolve } from './names'
import { type OpenPlan, plain } from './open-plan'
import { allRooms } from './pattern-queries'
import * as q from './queries'
import { carryOut, openPlan } from './save'
import { openSemesters, type Semester } from './semester-queries'
import { assignmentColumns } from './sheet'
import { applySheet, SheetPattern } from './sheet-patterns'

/** What a row comes to. The key names it as people do, and finds it again. */
const Row = z.object({
  semesterId: z.int('请填写学期'),
  classId: z.int('请填写班级'),
  courseId: z.int('请填写课程'),
  teacherId: z.int('请填写教师工号'),
  weeklyLessons: WeeklyLessons,
  pattern: SheetPattern,
  key: z.string(),
})
type Row = z.output<typeof Row>

const cellKey = (semesterId: number, cell: { classId: number; courseId: number }) =>
  `${semesterId}-${keyOf(cell)}`

const prepare = async (ctx: AuthedCtx, _options: ImportOptions): Promise<Lookups> => {
  const semesters = new Map<string, OpenPlan[]>()
  const filled = new Map<string, number>()
  for (const semester of await openSemesters(ctx.db, localDate(ctx.now))) {
    const plan = await planOf(ctx, semester, {})
    const open = { semester, plan, classes: grouped(plan.classes, ({ name }) => plain(name)) }
    for (const word of new Set([semester.name, semester.code].map(plain)))
      semesters.set(word, [...(semesters.get(word) ?? []), open])
    for (const cell of plan.cells) filled.set(cellKey(semester.id, cell), cell.assignments.length)
  }
  const places = await allRooms(ctx.db)
  return { semesters, filled, teachers: await q.teachersByNumber(ctx.db), places, said: new Map() }
}

const existing = async (ctx: AuthedCtx, keys: readonly string[]) => {
  const found = await list.byKeys(ctx.db, await planReach(ctx), keys, localDate(ctx.now))
  return new Map<string, Existing>(
    found.map(({ key, id, teacherName, weeklyLessons }) => [
      key,
      { id, label: `${teacherName} 每周 ${weeklyLessons} 节` },
    ]),
  )
}

/** A course of a class has no more teachers than its cell has room for; what stands there counts. */
const check = (_ctx: AuthedCtx, rows: readonly GoodRow<Row>[], { filled, said }: Lookups) => {
  const issues: RowIssue[] = []
  for (const { row, input, existingId } of rows) {
    const key = cellKey(input.semesterId, input)
    const pattern = JSON.stringify(input.pattern)
    if ((said.get(key) ?? pattern) !== pattern)
      issues.push({ row, field: 'doubleLessons', message: '同一班级同一课程的各行，排课要求应当相同' })
    said.set(key, said.get(key) ?? pattern)
    if (existingId !== null) continue
    const count = filled.get(key) ?? 0
    if (count < CELL_TEACHERS_MAX) filled.set(key, count + 1)
    else issues.push({ row, field: 'courseId', message: `一门课程最多安排 ${CELL_TEACHERS_MAX} 位教师` })
  }
  return Promise.resolve(issues)
}

/** So many classes at a time. */
const SLICE = 40

/** Rows are put beside what stands; nothing that the sheet does not name is touched. */
const writeClasses = async (ctx: AuthedTxCtx, semester: Semester, rows: readonly Row[]) => {
  const cells = [...grouped(rows, keyOf).values()].flatMap((own) => {
    const [first] = own
    return first === undefined ? [] : [{ classId: first.classId, courseId: first.courseId, assignments: own }]
  })
  const plan = await openPlan(ctx, semester, cells)
  const steps = cells.map((cell, index) => {
    const before =
      plan.cells.find((one) => one.classId === cell.classId && one.courseId === cell.courseId)?.assignments ??
      []
    const named = new Set(cell.assignments.map(({ teacherId }) => teacherId))
    const assignments = [...before.filter(({ teacherId }) => !named.has(teacherId)), ...cell.assignments]
    if (assignments.length > CELL_TEACHERS_MAX) throw conflict('有课程刚刚被他人安排了教师，请重新导入')
    return {
      index,
      before,
      cell: {
        ...cell,
        assignments: assignments.map(({ teacherId, weeklyLessons }) => ({ teacherId, weeklyLessons })),
      },
    }
  })
  await carryOut(ctx, semester, plan, steps)
}

const write = async (
  ctx: AuthedTxCtx,
  rows: readonly GoodRow<Row>[],
  written: (count: number) => Promise<void>,
  { semesters }: Lookups,
) => {
  const known = new Map([...semesters.values()].flat().map(({ semester }) => [semester.id, semester]))
  let done = 0
  for (const [semesterId, ofSemester] of grouped(rows, ({ input }) => input.semesterId)) {
    const semester = known.get(semesterId)
    // Always in one order, so that two imports at once wait for each other instead of in a circle.
    const classes = [...grouped(ofSemester, ({ input }) => input.classId)].sort(([a], [b]) => a - b)
    for (let from = 0; semester !== undefined && from < classes.length; from += SLICE) {
      const slice = classes.slice(from, from + SLICE).flatMap(([, own]) => own.map(({ input }) => input))
      await writeClasses(ctx, semester, slice)
      done += slice.length
      await written(done)
    }
    if (semester !== undefined)
      await applySheet(
        ctx,
        semester,
        ofSemester.map(({ input }) => input),
      )
  }
}

const templateColumns = async (ctx: AuthedCtx) => {
  const semesters = await openSemesters(ctx.db, localDate(ctx.now))
  const current = semesters.find(({ isCurrent }) => isCurrent) ?? semesters[0]
  const plan = current === undefined ? undefined : await planOf(ctx, current, {})
  const options: Record<string, readonly string[]> = {
    semesterId: semesters.map(({ code }) => code),
    classId: plan?.classes.map(({ name }) => name) ?? [],
    courseId: [...new Set(plan?.courses.map(({ name }) => name) ?? [])],
  }
  return assignmentColumns.map((column) => ({ ...column, options: options[column.field] ?? [] }))
}

export const assignmentImporter: Importer<Row, Lookups> = {
  kind: 'teaching-assignments',
  noun: '任课安排',
  path: '/api/teaching-assignments',
  columns: assignmentColumns,
  keyField: 'classId',
  compoundKey: true,
  schema: Row,
  keyOf: ({ key }) => key,
  templateColumns,
  advice: [
    '一行是一位教师在一个班级的一门课程；同一门课程由几位教师共同任教时，每位教师一行',
    '导入只新增或更新表中写明的安排，不会结束表中没有的安排',
    '连堂次数、单双周、上课地点、合班班级、同堂留空即保持不变；要取消，请按各列的说明填写',
  ],
  prepare,
  resolve,
  existing,
  check,
  write,
}
