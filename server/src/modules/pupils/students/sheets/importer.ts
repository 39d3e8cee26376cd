import { filledFromId, idNumberDoubts } from '@xueqiao/contract/common/id-number'
import type { ImportOptions } from '@xueqiao/contract/common/imports'
import { StudentInput } from '@xueqiao/contract/features/pupils/students/input'
import type { AuthedCtx, AuthedTxCtx } from '../../../../platform/context'
import { brokenConstraint } from '../../../../platform/db/database'
import { conflict, forbidden, invalid } from '../../../../platform/errors'
import type {
  Existing,
  GoodRow,
  Importer,
  RawRow,
  Resolved,
  RowIssue,
} from '../../../../platform/excel/importer'
import { searchKeys } from '../../../../platform/pinyin'
import { reachOf } from '../../../account/reach/access'
import { assertClassesForPupils, classesForPupils, moveStudents } from '../../../school/classes/service'
import { pathOf } from '../../../school/departments/service'
import { guardianCheck, saveGuardians } from '../../parents/service'
import { insertMany } from '../queries'
import { columnsOf } from '../record/columns'
import { settled } from '../record/settle'
import { classFinder, classLabels } from './class-names'
import * as q from './queries'
import { studentColumns } from './sheet'

interface Lookups {
  seesAll: boolean
  findClass: ReturnType<typeof classFinder>
  /** Only classes of this department and below, where one was chosen. */
  departmentPath: string | null
  checkGuardians: ReturnType<typeof guardianCheck>
}

type Row = GoodRow<StudentInput>
const SLICE = 250

const departmentOf = async (ctx: AuthedCtx, { departmentId }: ImportOptions) => {
  if (!departmentId) return null
  const path = await pathOf(ctx.db, departmentId)
  if (path === undefined) throw invalid('所选部门不存在', 'departmentId')
  return path
}

const prepare = async (ctx: AuthedCtx, options: ImportOptions): Promise<Lookups> => {
  const reach = await reachOf(ctx, 'student')
  const { all, addsAll, changesAll } = reach
  if (all && !(addsAll && changesAll)) throw forbidden('导入学生需要新增和编辑学生的权限')
  return {
    seesAll: all,
    findClass: classFinder(await classesForPupils(ctx)),
    departmentPath: await departmentOf(ctx, options),
    checkGuardians: guardianCheck(reach),
  }
}

const classIssue = ({ findClass, departmentPath }: Lookups, label: string) => {
  const found = findClass(label)
  if (found === undefined) return `班级 ${label} 不存在`
  if (!found.inCharge) return '请选择您管理的班级'
  return departmentPath !== null && !found.departmentPath?.startsWith(departmentPath)
    ? `班级 ${label} 不属于所选部门`
    : undefined
}

const resolve = (lookups: Lookups, raw: RawRow): Resolved => {
  const { classId: label } = raw
  if (typeof label !== 'string') return { values: raw, issues: [] }
  const message = classIssue(lookups, label)
  if (message !== undefined)
    return { values: { ...raw, classId: null }, issues: [{ field: 'classId', message }] }
  return { values: { ...raw, classId: lookups.findClass(label)?.id }, issues: [] }
}

/** Whose number it is must not be learned from an import by those who may not know. */
const existing = async (ctx: AuthedCtx, keys: readonly string[]) => {
  const found = await q.byNumbers(ctx.db, await reachOf(ctx, 'student'), keys)
  return new Map<string, Existing>(
    found.map(({ id, name, studentNumber, mayRead, mayEdit }) => {
      if (mayEdit) return [studentNumber, { id, label: name }]
      const refused = mayRead ? '您只能查看该学生，不能修改' : `学号 ${studentNumber} 已被使用`
      return [studentNumber, { id, label: '', refused }]
    }),
  )
}

const namesGuardian = ({ input }: Row) =>
  [input.parentName, input.parentPhone, input.relationship].some((value) => value !== undefined)

/** New pupils have no id yet; their row stands in for it. */
const wishOf = (row: Row, studentId = row.existingId ?? -row.row) => ({ ...row.input, studentId })

const check = async (ctx: AuthedCtx, rows: readonly Row[], lookups: Lookups): Promise<RowIssue[]> => {
  const homeless = rows.filter(
    ({ input, existingId }) => !lookups.seesAll && !input.classId && existingId === null,
  )
  const settledRows = rows.filter((row) => !homeless.includes(row) && namesGuardian(row))
  const wishes = settledRows.map((row) => wishOf(row))
  const refused = wishes.length === 0 ? [] : await lookups.checkGuardians(ctx.db, wishes)
  const rowOf = new Map(settledRows.map((row) => [wishOf(row).studentId, row.row]))
  return [
    ...homeless.map(({ row }) => ({ row, field: 'classId', message: '请选择您管理的班级' })),
    ...refused.map(({ studentId, ...issue }) => ({ row: rowOf.get(studentId) ?? 0, ...issue })),
  ]
}

/** The new ones, by their numbers. */
const insertNew = async (ctx: AuthedTxCtx, rows: readonly Row[]) => {
  if (rows.length === 0) return new Map<string, number>()
  const students = rows.map(({ input }) => ({
    ...columnsOf(settled(input)),
    name: input.name,
    gender: input.gender,
    student_number: input.studentNumber,
    // The trigger would put it there a moment later, at the price of writing every pupil twice.
    class_id: input.classId ?? null,
    search_keys: searchKeys(input.name),
  }))
  try {
    return await insertMany(ctx.db, students)
  } catch (error) {
    if (brokenConstraint(error) === 'students_number') throw conflict('有学号刚刚被他人登记，请重新导入')
    throw error
  }
}

/** Those there are already: which of them the sheet really changed. */
const updateKnown = async (ctx: AuthedTxCtx, rows: readonly Row[]) => {
  const ids = rows.flatMap(({ existingId }) => existingId ?? [])
  if (ids.length === 0) return new Set<number>()
  const before = await q.lockDeciding(ctx.db, ids)
  if (before.size < ids.length) throw conflict('有学生刚刚被他人删除，请重新导入')
  const updates = rows.flatMap(({ existingId, input }) =>
    existingId === null
      ? []
      : [
          {
            ...columnsOf(settled(input, before.get(existingId))),
            search_keys: searchKeys(input.name),
            id: existingId,
          },
        ],
  )
  ctx.forget()
  return q.updateMany(ctx.db, updates, ctx.now)
}

const writeSlice = async (ctx: AuthedTxCtx, rows: readonly Row[]) => {
  const made = await insertNew(
    ctx,
    rows.filter(({ existingId }) => existingId === null),
  )
  const changed = await updateKnown(
    ctx,
    rows.filter(({ existingId }) => existingId !== null),
  )
  const idOf = (row: Row) => row.existingId ?? made.get(row.input.studentNumber) ?? 0
  const moves = rows.flatMap((row) => {
    const { classId, enrollmentDate = null } = row.input
    if (classId === undefined) return []
    const studentId = idOf(row)
    return row.existingId === null
      ? [{ studentId, classId, since: enrollmentDate }]
      : [{ studentId, classId }]
  })
  const moved = await moveStudents(ctx, moves)
  const wishes = rows.filter(namesGuardian).map((row) => wishOf(row, idOf(row)))
  const { issues, affected } = await saveGuardians(ctx, wishes)
  if (issues[0] !== undefined) throw conflict(`家长信息刚刚被他人修改，请重新导入：${issues[0].message}`)
  const known = new Set(rows.flatMap(({ existingId }) => existingId ?? []))
  const stale = [...moved, ...affected].filter((id) => known.has(id) && !changed.has(id))
  if (stale.length > 0) await q.raiseVersions(ctx.db, stale, ctx.now)
}

const write = async (ctx: AuthedTxCtx, rows: readonly Row[], written: (count: number) => Promise<void>) => {
  const classIds = rows.flatMap(({ input }) => input.classId ?? [])
  if (classIds.length > 0) await assertClassesForPupils(ctx, classIds)
  for (let from = 0; from < rows.length; from += SLICE) {
    await writeSlice(ctx, rows.slice(from, from + SLICE))
    await written(Math.min(from + SLICE, rows.length))
  }
}

/** The drop-down names the classes that this person may fill. */
const templateColumns = async (ctx: AuthedCtx) => {
  const classes = await classesForPupils(ctx)
  const labels = classLabels(classes)
  const options = classes.filter(({ inCharge }) => inCharge).map(({ id, name }) => labels.get(id) ?? name)
  return studentColumns.map((column) => (column.field === 'classId' ? { ...column, options } : column))
}

export const studentImporter: Importer<StudentInput, Lookups> = {
  kind: 'students',
  noun: '学生',
  path: '/api/students',
  columns: studentColumns,
  keyField: 'studentNumber',
  schema: StudentInput,
  keyOf: (input) => input.studentNumber,
  templateColumns,
  advice: ['更新已有学生时，表中有的列按表中内容更新（空白即清空），表中没有的列保持不变'],
  prepare,
  fill: filledFromId,
  doubts: (input) => idNumberDoubts(input).map((message) => ({ field: 'idCardNumber', message })),
  resolve,
  existing,
  check,
  write,
}
