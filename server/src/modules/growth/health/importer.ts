import { LocalDate } from '@xueqiao/contract/common/dates'
import type { ImportOptions } from '@xueqiao/contract/common/imports'
import { isBody, readMeasure, schoolYearName } from '@xueqiao/contract/features/growth/health/values'
import { z } from 'zod'
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
import { ONLY_KEEPERS_PAST, placing } from './fitness-opening'
import { holdSheet } from './fitness-queries'
import { type Change, write as writeResults } from './fitness-sheet'
import * as q from './import-queries'
import { outOfStep } from './place-queries'
import type { Keeper } from './scope'
import { fitnessColumns, ITEM_COLUMNS } from './sheet'
import { ofYear, type StandardRow } from './standard-queries'
import { autumnOf, type Tables, type Today, tablesOf, todayOf, wrongDay, yearOfTest } from './years'

const Row = z.object({
  studentId: z.int('请填写学号'),
  studentName: z.string(),
  gender: z.enum(['男', '女']),
  /** Of today; where somebody was in an earlier year is found when it is written. */
  classId: z.int(),
  grade: z.int(),
  schoolYear: z.int(),
  /** Nothing: what stands there keeps its day. */
  testedOn: z.string().nullable(),
  raw: z.record(z.string(), z.number()),
  number: z.string(),
})
type Row = z.output<typeof Row>

interface Lookups extends Today {
  keeper: Keeper
  pupils: q.Writable
  /** In which grade somebody was who has repeated a year, or left one out. */
  others: ReadonlyMap<string, number>
  standards: ReadonlyMap<number, StandardRow>
  /** By the id of the standard. */
  tables: ReadonlyMap<number, Tables>
}

const GRADES = Array.from({ length: 12 }, (_, index) => index + 1)
const placeKey = (studentId: number, year: number) => `${studentId} ${year}`

const prepare = async (ctx: AuthedCtx, _options: ImportOptions): Promise<Lookups> => {
  const keeper = await keeperOf(ctx)
  if (keeper.family) throw forbidden()
  const today = await todayOf(ctx)
  const years = GRADES.map((grade) => today.now - grade + 1)
  const standards = new Map<number, StandardRow>()
  const tables = new Map<number, Tables>()
  for (const year of years) {
    const standard = await ofYear(ctx.db, year)
    if (standard === undefined) continue
    standards.set(year, standard)
    if (!tables.has(standard.id)) tables.set(standard.id, await tablesOf(ctx, standard, GRADES))
  }
  const autumns = years.slice(1).map((year) => ({ year, day: autumnOf(year) }))
  const others = await outOfStep(ctx.db, keeper, autumns, today.now)
  return {
    ...{ ...today, keeper, standards, tables, pupils: await q.writable(ctx.db, keeper) },
    others: new Map(others.map(({ studentId, year, grade }) => [placeKey(studentId, year), grade])),
  }
}

const textOf = (value: unknown) =>
  typeof value === 'string' ? value.trim() : value == null ? '' : String(value)

interface Then {
  gender: string
  schoolYear: number
  grade: number
}

/** One cell: a result, nothing, or what is wrong with it. */
const cellOf = (
  { standards, tables }: Lookups,
  { gender, schoolYear, grade }: Then,
  mayBody: boolean,
  key: string,
  text: string,
): { value?: number; wrong?: string } => {
  if (text === '') return {}
  if (isBody(key) && !mayBody) return { wrong: '身高和体重由班主任、负责人和校医录入' }
  const table = tables.get(standards.get(schoolYear)?.id ?? 0)?.get(grade)
  const measure = table?.measures.find((one) => one.key === key)
  if (measure === undefined) return { wrong: '这个年级没有该项目' }
  if (!measure.genders.some((one) => one === gender)) return { wrong: `${gender}生不测${measure.name}` }
  return readMeasure(text, measure)
}

const Day = LocalDate('测试日期应写成 2026-10-20')

/** The day, and the school year that it decides. */
const dayOf = (
  lookups: Lookups,
  text: string,
): { wrong: string } | { testedOn: string | null; schoolYear: number } => {
  if (text === '') return { testedOn: null, schoolYear: lookups.now }
  const read = Day.safeParse(text)
  if (!read.success) return { wrong: read.error.issues[0]?.message ?? '' }
  const schoolYear = yearOfTest(read.data, lookups)
  const wrong = wrongDay(read.data, schoolYear, lookups)
  return wrong === undefined ? { testedOn: read.data, schoolYear } : { wrong }
}

/** The grade of that year; why there is none, or none that they may write. */
const gradeOf = (
  lookups: Lookups,
  pupil: q.WritablePupil,
  schoolYear: number,
  mayBody: boolean,
): { wrong: string } | { grade: number } => {
  const { now, others, standards } = lookups
  if (schoolYear < now && !mayBody) return { wrong: ONLY_KEEPERS_PAST }
  const grade = others.get(placeKey(pupil.id, schoolYear)) ?? pupil.grade - (now - schoolYear)
  if (grade < 1) return { wrong: `${pupil.name} 在 ${schoolYearName(schoolYear)}还没有入学` }
  return standards.has(schoolYear) ? { grade } : { wrong: '该学年没有适用的体质健康标准' }
}

const NOTHING: Row = {
  ...{ studentId: 1, studentName: '', gender: '男', classId: 1, grade: 1, raw: {}, number: '' },
  ...{ schoolYear: 2000, testedOn: null },
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
  const day = dayOf(lookups, textOf(row.testedOn))
  if ('wrong' in day) return refused('testedOn', day.wrong)
  const mayBody = keeps(lookups.keeper, { placeId: pupil.classId })
  const then = gradeOf(lookups, pupil, day.schoolYear, mayBody)
  if ('wrong' in then) return refused('testedOn', then.wrong)
  const { id: studentId, name: studentName, gender, classId } = pupil
  const cells = ITEM_COLUMNS.map(({ key }) => ({
    key,
    ...cellOf(lookups, { gender, ...day, ...then }, mayBody, key, textOf(row[key])),
  }))
  const issues = cells.flatMap(({ key, wrong }) =>
    wrong === undefined ? [] : [{ field: key, message: wrong }],
  )
  const raw = Object.fromEntries(
    cells.flatMap(({ key, value }) => (value === undefined ? [] : [[key, value]])),
  )
  if (issues.length === 0 && Object.keys(raw).length === 0) return refused('number', '这一行没有成绩')
  return { values: { ...{ studentId, studentName, gender, classId, raw, number }, ...day, ...then }, issues }
}

const KEY_SIGN = ' · '
const keyOf = ({ number, schoolYear }: { number: string; schoolYear: number }) =>
  [number, schoolYearName(schoolYear)].join(KEY_SIGN)

const existing = async (ctx: AuthedCtx, keys: readonly string[]) => {
  const numbers = [...new Set(keys.map((key) => key.split(KEY_SIGN)[0] ?? ''))]
  const rows = await q.existing(ctx.db, numbers)
  return new Map<string, Existing>(
    rows.map(({ id, name, ...row }) => [
      keyOf(row),
      { id, label: `${name} ${schoolYearName(row.schoolYear)}的体质测试成绩` },
    ]),
  )
}

const SLICE = 500

interface Year {
  schoolYear: number
  lookups: Lookups
}

/** Of one class and year: pupils of today, as they were then. */
const changesOf = async (
  ctx: AuthedTxCtx,
  rows: readonly GoodRow<Row>[],
  { schoolYear, lookups }: Year,
): Promise<Change[]> => {
  const [first] = rows
  if (first === undefined) return []
  const ids = rows.map(({ input }) => input.studentId)
  const stored = await q.lockRaw(ctx.db, schoolYear, ids)
  const before = new Map(stored.map((one) => [one.studentId, one]))
  const { classId, grade } = first.input
  const placeOf = await placing(ctx, { id: classId, grade, schoolYear, today: lookups }, ids)
  const usual = schoolYear === lookups.now ? lookups.today : autumnOf(schoolYear)
  return rows.map(({ input: { studentId, studentName, gender, grade, testedOn, raw } }) => {
    const is = before.get(studentId)
    return {
      ...{ studentId, studentName, gender, place: { ...placeOf(studentId), grade } },
      ...{ testedOn: testedOn ?? is?.testedOn ?? usual, raw: { ...is?.raw, ...raw } },
    }
  })
}

const writeSlice = async (ctx: AuthedTxCtx, rows: readonly GoodRow<Row>[], lookups: Lookups) => {
  const groups = new Map<string, GoodRow<Row>[]>()
  for (const row of rows) {
    const key = `${row.input.schoolYear} ${row.input.classId}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  for (const own of groups.values()) {
    const schoolYear = own[0]?.input.schoolYear ?? lookups.now
    const standard = lookups.standards.get(schoolYear)
    const tables = lookups.tables.get(standard?.id ?? 0)
    if (standard === undefined || tables === undefined) continue
    await writeResults(
      ctx,
      { schoolYear, standard, tables },
      await changesOf(ctx, own, { schoolYear, lookups }),
    )
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
  compoundKey: true,
  schema: Row,
  keyOf,
  advice: [
    '一行是一名学生一个学年的成绩；空着的格不改变已有的成绩',
    '测试日期决定是哪个学年，可以补录以往学年，按学生当时的年级评分；不填即今天，已有的日期不变',
    `长跑写成 4'28"、4:28 或秒数；得分、总分和等级由系统按标准算出，不必填写`,
    '身高和体重只由班主任、负责人和校医导入',
  ],
  prepare,
  resolve,
  existing,
  write,
}
