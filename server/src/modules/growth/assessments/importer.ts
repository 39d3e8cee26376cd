import { LocalDate } from '@xueqiao/contract/common/dates'
import type { ImportOptions } from '@xueqiao/contract/common/imports'
import { words } from '@xueqiao/contract/features/growth/assessments/api'
import {
  ASSESSMENT_TYPE_LABELS,
  ASSESSMENT_TYPES,
  SCORE_FIELDS,
} from '@xueqiao/contract/features/growth/assessments/values'
import { z } from 'zod'
import { auditMany } from '../../../platform/audit'
import { localDate } from '../../../platform/clock'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { conflict, forbidden } from '../../../platform/errors'
import type {
  CellIssue,
  Existing,
  GoodRow,
  Importer,
  RawRow,
  Resolved,
} from '../../../platform/excel/importer'
import { mayEdit, ONLY_CHARGE, viewerOf } from './access'
import { changeMany } from './class-queries'
import * as q from './import-queries'
import { few, insertMany, lock } from './queries'
import { kept, saying, titleOf } from './save'
import { assessmentColumns } from './sheet'
import { columnsOf, isSame, TO_COME, UNSCORED, wordsOf } from './words'

/** What a row comes to. The key names it as people do, and finds it again. */
const Row = z
  .object({
    studentId: z.int('请填写学号'),
    classId: z.int(),
    type: z.enum(ASSESSMENT_TYPES, '请填写评估类型'),
    date: LocalDate('评估日期应写成 2026-10-20'),
    ...words,
    key: z.string(),
  })
  .refine((row) => SCORE_FIELDS.some((field) => row[field] != null), {
    path: ['academicScore'],
    message: UNSCORED,
  })
type Row = z.output<typeof Row>

const KEY_SIGN = ' · '
const keyOf = (number: string, type: string, date: unknown) => [number, type, date].join(KEY_SIGN)

const prepare = async (ctx: AuthedCtx, _options: ImportOptions) => {
  const viewer = await viewerOf(ctx)
  if (viewer.family) throw forbidden()
  return { pupils: await q.writable(ctx.db, viewer), today: localDate(ctx.now) }
}
type Lookups = Awaited<ReturnType<typeof prepare>>

const pupilOf = (pupils: q.Writable, { studentId: number, studentName: name }: RawRow) => {
  if (typeof number !== 'string') return { field: 'studentId', message: '请填写学号' }
  const found = pupils.get(number)
  if (found === undefined) return { field: 'studentId', message: `学号 ${number} 不在您任教或管理的班级中` }
  return typeof name === 'string' && name.trim() !== found.name
    ? { field: 'studentName', message: `学号 ${number} 的学生是 ${found.name}` }
    : found
}

const typeOf = ({ type: word }: RawRow) =>
  ASSESSMENT_TYPES.find((type) => type === word || ASSESSMENT_TYPE_LABELS[type] === word)

const DAY = /^\d{4}-\d\d-\d\d$/
const isIssue = (found: object): found is CellIssue => 'message' in found

/** What is wrong was said in our own words; the schema need not say it again. */
const resolve = ({ pupils, today }: Lookups, raw: RawRow): Resolved => {
  const pupil = pupilOf(pupils, raw)
  const type = typeOf(raw)
  const unknown = {
    field: 'type',
    message: `评估类型应为${Object.values(ASSESSMENT_TYPE_LABELS).join('、')}`,
  }
  const isToCome = typeof raw.date === 'string' && raw.date > today && DAY.test(raw.date)
  const issues = [
    ...(isIssue(pupil) ? [pupil] : []),
    ...(type === undefined ? [unknown] : []),
    ...(isToCome ? [{ field: 'date', message: TO_COME }] : []),
  ]
  if (isIssue(pupil) || type === undefined)
    return { values: { ...raw, studentId: 1, classId: 1, type: type ?? 'monthly', key: '' }, issues }
  const { id: studentId, classId, number } = pupil
  return { values: { ...raw, studentId, classId, type, key: keyOf(number, type, raw.date) }, issues }
}

const existing = async (ctx: AuthedCtx, keys: readonly string[]) => {
  const viewer = await viewerOf(ctx)
  const numbers = [...new Set(keys.map((key) => key.split(KEY_SIGN)[0] ?? ''))]
  const rows = await q.existing(ctx.db, numbers)
  return new Map<string, Existing>(
    rows.map((row) => [
      keyOf(row.number, row.type, row.date),
      {
        id: row.id,
        label: `${row.name} ${row.date} 的${ASSESSMENT_TYPE_LABELS[row.type]}`,
        ...(!mayEdit(ctx, viewer, row) && { refused: ONLY_CHARGE }),
      },
    ]),
  )
}

const SLICE = 500

type Slice = readonly GoodRow<Row>[]

const insertFresh = async (ctx: AuthedTxCtx, rows: Slice) => {
  const fresh = rows.filter(({ existingId }) => existingId === null)
  if (fresh.length === 0) return
  const values = fresh.map(({ input }) => ({
    ...{ student_id: input.studentId, class_id: input.classId, type: input.type, date: input.date },
    ...{ author_id: ctx.actor.userId, ...columnsOf(wordsOf(input)) },
  }))
  const made = await insertMany(ctx.db, values)
  const ids = made.map(({ id }) => id)
  const written = await few(ctx.db, await viewerOf(ctx), ids)
  await auditMany(
    ctx,
    { action: 'create', entity: 'assessments' },
    written.map((row) => ({ entityId: row.id, summary: `导入了 ${titleOf(row)}`, diff: kept(row) })),
  )
}

/**
 * Over what stands there now, not what stood there when the workbook was checked: a column that the sheet does not have
 * leaves its value alone, and what was approved meanwhile is changed by those alone who may.
 */
const changeStanding = async (ctx: AuthedTxCtx, rows: Slice) => {
  const wanted = new Map(
    rows.flatMap(({ input, existingId }) => (existingId === null ? [] : [[existingId, input] as const])),
  )
  if (wanted.size === 0) return
  const ids = [...wanted.keys()]
  await lock(ctx.db, ids)
  const viewer = await viewerOf(ctx)
  const standing = await few(ctx.db, viewer, ids)
  if (standing.length < ids.length) throw conflict('其中有评估刚刚被删除，请重新导入')
  const steps = standing.flatMap((row) => {
    const words = wordsOf(wanted.get(row.id) ?? {}, row)
    return isSame(words, wordsOf(row)) ? [] : { row, words }
  })
  const refused = steps.find(({ row }) => !mayEdit(ctx, viewer, row))
  if (refused !== undefined) throw conflict(`${titleOf(refused.row)}：${ONLY_CHARGE}`)
  if (steps.length === 0) return
  await changeMany(
    ctx.db,
    steps.map(({ row, words }) => ({ id: row.id, ...columnsOf(words) })),
    ctx.now,
  )
  await auditMany(
    ctx,
    { action: 'update', entity: 'assessments' },
    steps.map(({ row, words }) => ({
      entityId: row.id,
      summary: `导入修改了 ${titleOf(row)}`,
      diff: { before: kept(row), after: kept({ ...row, ...words }) },
    })),
  )
}

const writeSlice = async (ctx: AuthedTxCtx, rows: Slice) => {
  await insertFresh(ctx, rows)
  await changeStanding(ctx, rows)
}

const write = async (
  ctx: AuthedTxCtx,
  rows: readonly GoodRow<Row>[],
  written: (count: number) => Promise<void>,
) => {
  for (let from = 0; from < rows.length; from += SLICE) {
    await saying(writeSlice(ctx, rows.slice(from, from + SLICE)))
    await written(Math.min(from + SLICE, rows.length))
  }
}

export const assessmentImporter: Importer<Row, Lookups> = {
  kind: 'assessments',
  noun: '评估',
  path: '/api/assessments',
  columns: assessmentColumns,
  keyField: 'studentId',
  compoundKey: true,
  schema: Row,
  keyOf: ({ key }) => key,
  advice: [
    '一行是一名学生一天的一种评估；学号、评估类型和评估日期都相同的视为同一条',
    '导入的评估待班主任或管理员审核后，学生和家长才能看到',
  ],
  prepare,
  resolve,
  existing,
  write,
}
