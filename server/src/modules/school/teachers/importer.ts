import { filledFromId, idNumberDoubts } from '@xueqiao/contract/common/id-number'
import type { ImportOptions } from '@xueqiao/contract/common/imports'
import { TeacherInput } from '@xueqiao/contract/features/school/teachers/api'
import { localDate } from '../../../platform/clock'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { brokenConstraint } from '../../../platform/db/database'
import { conflict } from '../../../platform/errors'
import type { Existing, GoodRow, Importer, RawRow, Resolved } from '../../../platform/excel/importer'
import { leads, type Reach, writeReachOf } from '../../account/reach/access'
import { schoolSettings } from '../../base/school-settings/service'
import { assertDepartment } from './access'
import { departmentFinder, departmentLabels, type NamedDepartment } from './department-names'
import { endOfLeft } from './left'
import { GONE } from './queries'
import { teacherColumns } from './sheet'
import * as q from './sheet-queries'

interface Lookups {
  find: ReturnType<typeof departmentFinder>
  mayFill: (department: NamedDepartment) => boolean
  /** The school's, and those that somebody has though they left the list: what is exported can be imported. */
  titles: ReadonlyMap<string, string>
  /** For the rows that name none, where one was chosen. */
  departmentId: number | null
  /** How many assignments each teacher has that would end with them, by number. */
  taught: ReadonlyMap<string, number>
}

type Row = GoodRow<TeacherInput>
const SLICE = 250

/** As people type it: 一级 教师 is 一级教师. */
const plain = (title: string) => title.normalize('NFKC').replace(/\s/g, '')

const prepare = async (ctx: AuthedCtx, options: ImportOptions): Promise<Lookups> => {
  const { departmentId = null } = options
  if (departmentId !== null) await assertDepartment(ctx, departmentId)
  const { titles } = await schoolSettings(ctx.db)
  const reach = await writeReachOf(ctx, 'teacher')
  return {
    titles: new Map([...(await q.titlesInUse(ctx.db)), ...titles].map((title) => [plain(title), title])),
    find: departmentFinder(await q.departments(ctx.db)),
    mayFill: ({ path }) => leads(reach, path),
    departmentId,
    taught: await q.taughtByNumber(ctx.db, localDate(ctx.now)),
  }
}

const doubts = (input: TeacherInput, { taught }: Lookups) => {
  const { employmentStatus, teacherNumber } = input
  const count =
    employmentStatus != null && GONE.includes(employmentStatus) ? (taught.get(teacherNumber) ?? 0) : 0
  return [
    ...idNumberDoubts(input).map((message) => ({ field: 'idCardNumber', message })),
    ...(count === 0
      ? []
      : [{ field: 'employmentStatus', message: `${employmentStatus}的教师将结束 ${count} 项任课安排` }]),
  ]
}

const withDepartment = ({ find, mayFill, departmentId }: Lookups, raw: RawRow): Resolved => {
  const { departmentId: label } = raw
  if (typeof label !== 'string') return { values: { ...raw, departmentId }, issues: [] }
  const found = find(label)
  const refuse = (message: string): Resolved => ({
    values: raw,
    issues: [{ field: 'departmentId', message }],
  })
  if (found === undefined) return refuse(`部门 ${label} 不存在`)
  if (!mayFill(found)) return refuse('请选择您管理的部门')
  return { values: { ...raw, departmentId: found.id }, issues: [] }
}

const resolve = (lookups: Lookups, raw: RawRow): Resolved => {
  const { values, issues } = withDepartment(lookups, raw)
  if (typeof raw.title !== 'string') return { values, issues }
  const title = lookups.titles.get(plain(raw.title))
  return title === undefined
    ? { values, issues: [...issues, { field: 'title', message: '职称不正确' }] }
    : { values: { ...values, title }, issues }
}

const existing = async (ctx: AuthedCtx, keys: readonly string[]) => {
  const found = await q.byNumbers(ctx.db, await writeReachOf(ctx, 'teacher'), keys)
  return new Map<string, Existing>(
    found.map(({ id, name, teacherNumber, mayEdit }) => [
      teacherNumber,
      mayEdit
        ? { id, label: name }
        : { id, label: '', refused: `工号 ${teacherNumber} 已被其他部门的教师使用` },
    ]),
  )
}

const writeSlice = async (ctx: AuthedTxCtx, write: Reach, rows: readonly Row[]) => {
  const known = rows.flatMap(({ existingId, input }) =>
    existingId === null ? [] : [{ id: existingId, input }],
  )
  const fresh = rows.filter(({ existingId }) => existingId === null).map(({ input }) => input)
  const ids = known.map(({ id }) => id)
  if (ids.length > 0 && (await q.lockKnown(ctx.db, write, ids)) < ids.length)
    throw conflict('有教师刚刚被他人删除或调离，请重新导入')
  if (known.length > 0) {
    await q.updateKnown(ctx.db, known, ctx.now)
    ctx.forget()
  }
  await endOfLeft(ctx, ids)
  try {
    if (fresh.length > 0) await q.insertNew(ctx.db, fresh)
  } catch (error) {
    if (brokenConstraint(error) === 'teachers_number') throw conflict('有工号刚刚被他人登记，请重新导入')
    throw error
  }
}

const write = async (ctx: AuthedTxCtx, rows: readonly Row[], written: (count: number) => Promise<void>) => {
  const reach = await writeReachOf(ctx, 'teacher')
  for (let from = 0; from < rows.length; from += SLICE) {
    await writeSlice(ctx, reach, rows.slice(from, from + SLICE))
    await written(Math.min(from + SLICE, rows.length))
  }
}

/** The drop-downs name the departments that this person may fill, and the school's titles. */
const templateColumns = async (ctx: AuthedCtx) => {
  const all = await q.departments(ctx.db)
  const labels = departmentLabels(all)
  const reach = await writeReachOf(ctx, 'teacher')
  const options = all.filter(({ path }) => leads(reach, path)).map(({ id, name }) => labels.get(id) ?? name)
  const { titles } = await schoolSettings(ctx.db)
  const own: Record<string, readonly string[]> = { departmentId: options, title: titles }
  return teacherColumns.map((column) => ({ ...column, options: own[column.field] ?? column.options ?? [] }))
}

export const teacherImporter: Importer<TeacherInput, Lookups> = {
  kind: 'teachers',
  noun: '教师',
  path: '/api/teachers',
  columns: teacherColumns,
  keyField: 'teacherNumber',
  schema: TeacherInput,
  keyOf: (input) => input.teacherNumber,
  templateColumns,
  advice: ['更新已有教师时，表中有的列按表中内容更新（空白即清空），表中没有的列保持不变'],
  prepare,
  fill: filledFromId,
  doubts,
  resolve,
  existing,
  write,
}
