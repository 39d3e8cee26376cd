import type { ImportOptions } from '@xueqiao/contract/common/imports'
import { isBody, readMeasure } from '@xueqiao/contract/features/growth/health/values'
import { z } from 'zod'
import { localDate } from '../../../platform/clock'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { forbidden } from '../../../platform/errors'
import type {
  CellIssue,
  Existing,
  GoodRow,
  Importer,
  RawRow,
  Resolved,
} from '../../../platform/excel/importer'
import { keeperOf, keeps } from './access'
import { holdSheet } from './fitness-queries'
import { write as writeResults } from './fitness-sheet'
import * as q from './import-queries'
import type { Keeper } from './scope'
import { fitnessColumns, ITEM_COLUMNS } from './sheet'
import { measuresOf, standardOf, yearNow } from './standard'
import { type ScaleRow, type StandardRow, scalesOf } from './standard-queries'

const Row = z.object({
  studentId: z.int('请填写学号'),
  studentName: z.string(),
  gender: z.enum(['男', '女']),
  classId: z.int(),
  grade: z.int(),
  raw: z.record(z.string(), z.number()),
  number: z.string(),
})
type Row = z.output<typeof Row>

interface Lookups {
  keeper: Keeper
  pupils: q.Writable
  schoolYear: number
  standard: StandardRow
  scales: ReadonlyMap<number, ScaleRow[]>
  measures: ReadonlyMap<number, ReturnType<typeof measuresOf>>
}

const GRADES = Array.from({ length: 12 }, (_, index) => index + 1)

const prepare = async (ctx: AuthedCtx, _options: ImportOptions): Promise<Lookups> => {
  const keeper = await keeperOf(ctx)
  if (keeper.family) throw forbidden()
  const schoolYear = await yearNow(ctx)
  const standard = await standardOf(ctx, schoolYear)
  const scales = new Map<number, ScaleRow[]>()
  for (const grade of GRADES) scales.set(grade, await scalesOf(ctx.db, standard.id, grade))
  const measures = new Map([...scales].map(([grade, list]) => [grade, measuresOf(standard, list)]))
  return { keeper, pupils: await q.writable(ctx.db, keeper), schoolYear, standard, scales, measures }
}

const textOf = (value: unknown) =>
  typeof value === 'string' ? value.trim() : value == null ? '' : String(value)

/** One cell: a result, nothing, or what is wrong with it. */
const cellOf = (
  { measures }: Lookups,
  { gender, grade }: { gender: string; grade: number },
  mayBody: boolean,
  key: string,
  text: string,
): { value?: number; wrong?: string } => {
  if (text === '') return {}
  if (isBody(key) && !mayBody) return { wrong: '身高和体重由班主任、负责人和校医录入' }
  const measure = measures.get(grade)?.find((one) => one.key === key)
  if (measure === undefined) return { wrong: '这个年级没有该项目' }
  if (!measure.genders.some((one) => one === gender)) return { wrong: `${gender}生不测${measure.name}` }
  return readMeasure(text, measure)
}

const NOTHING: Row = {
  ...{ studentId: 1, studentName: '', gender: '男', classId: 1, grade: 1, raw: {}, number: '' },
}

/** What is wrong was said in our own words; the schema need not say it again. */
const resolve = (lookups: Lookups, row: RawRow): Resolved => {
  const number = textOf(row.number)
  const refused = (field: string, message: string): Resolved => ({
    values: { ...NOTHING, number },
    issues: [{ field, message } satisfies CellIssue],
  })
  if (number === '') return refused('number', '请填写学号')
  const pupil = lookups.pupils.get(number)
  if (pupil === undefined) return refused('number', `学号 ${number} 不在您任教或管理的班级中`)
  const name = textOf(row.studentName)
  if (name !== '' && name !== pupil.name)
    return refused('studentName', `学号 ${number} 的学生是 ${pupil.name}`)
  const mayBody = keeps(lookups.keeper, { placeId: pupil.classId })
  const cells = ITEM_COLUMNS.map(({ key }) => ({
    key,
    ...cellOf(lookups, pupil, mayBody, key, textOf(row[key])),
  }))
  const issues = cells.flatMap(({ key, wrong }) =>
    wrong === undefined ? [] : [{ field: key, message: wrong }],
  )
  const raw = Object.fromEntries(
    cells.flatMap(({ key, value }) => (value === undefined ? [] : [[key, value]])),
  )
  if (issues.length === 0 && Object.keys(raw).length === 0) return refused('number', '这一行没有成绩')
  const { id: studentId, name: studentName, gender, classId, grade } = pupil
  return { values: { ...{ studentId, studentName, gender, classId, grade, raw, number } }, issues }
}

const existing = async (ctx: AuthedCtx, keys: readonly string[]) => {
  const rows = await q.existing(ctx.db, await yearNow(ctx), keys)
  return new Map<string, Existing>(
    rows.map(({ id, number, name }) => [number, { id, label: `${name} 本学年的体质测试成绩` }]),
  )
}

const SLICE = 500

const writeSlice = async (ctx: AuthedTxCtx, rows: readonly GoodRow<Row>[], lookups: Lookups) => {
  const { schoolYear, standard, scales } = lookups
  const ids = rows.map(({ input }) => input.studentId)
  const stored = await q.lockRaw(ctx.db, schoolYear, ids)
  const before = new Map(stored.map((one) => [one.studentId, one]))
  const today = localDate(ctx.now)
  for (const id of new Set(rows.map(({ input }) => input.classId))) {
    const own = rows.filter(({ input }) => input.classId === id)
    const grade = own[0]?.input.grade ?? 0
    const changes = own.map(({ input: { studentId, studentName, gender, raw } }) => {
      const is = before.get(studentId)
      return { studentId, studentName, gender, testedOn: is?.testedOn ?? today, raw: { ...is?.raw, ...raw } }
    })
    await writeResults(ctx, { id, schoolYear, grade, standard, scales: scales.get(grade) ?? [] }, changes)
  }
}

const write = async (
  ctx: AuthedTxCtx,
  rows: readonly GoodRow<Row>[],
  written: (count: number) => Promise<void>,
  lookups: Lookups,
) => {
  // In one order, before anything is read: of two imports the second adds to what the first has written.
  const classIds = new Set(rows.map(({ input }) => input.classId))
  for (const id of [...classIds].toSorted((a, b) => a - b)) await holdSheet(ctx.db, id)
  for (let from = 0; from < rows.length; from += SLICE) {
    await writeSlice(ctx, rows.slice(from, from + SLICE), lookups)
    await written(Math.min(from + SLICE, rows.length))
  }
}

export const fitnessImporter: Importer<Row, Lookups> = {
  kind: 'fitness_results',
  noun: '体质测试成绩',
  path: '/api/growth/health/fitness',
  columns: fitnessColumns,
  keyField: 'number',
  schema: Row,
  keyOf: ({ number }) => number,
  advice: [
    '一行是一名学生本学年的成绩；空着的格不改变已有的成绩',
    `长跑写成 4'28"、4:28 或秒数；得分、总分和等级由系统按标准算出，不必填写`,
    '身高和体重只由班主任、负责人和校医导入',
  ],
  prepare,
  resolve,
  existing,
  write,
}
