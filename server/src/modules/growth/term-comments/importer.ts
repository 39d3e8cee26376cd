import { filledIn } from '@xueqiao/contract/common/comment-bank'
import type { ImportOptions } from '@xueqiao/contract/common/imports'
import { TERM_COMMENT_MAX } from '@xueqiao/contract/features/growth/term-comments/api'
import { z } from 'zod'
import { auditMany } from '../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { forbidden } from '../../../platform/errors'
import type { Existing, GoodRow, Importer, RawRow, Resolved } from '../../../platform/excel/importer'
import * as semesters from '../../school/semesters/service'
import { growthViewerOf } from '../goals/access'
import * as q from './import-queries'
import { holdSheet, put } from './queries'
import { commentColumns } from './sheet'

const Row = z.object({
  studentId: z.int('请填写学号'),
  studentName: z.string(),
  classId: z.int(),
  semesterId: z.int(),
  semesterName: z.string(),
  text: z.string().max(TERM_COMMENT_MAX, `最多 ${TERM_COMMENT_MAX} 字`),
  key: z.string(),
})
type Row = z.output<typeof Row>

interface Lookups {
  pupils: q.Writable
  known: Awaited<ReturnType<typeof semesters.list>>
}

const KEY_SIGN = ' · '
const keyOf = (number: string, semesterId: number) => `${number}${KEY_SIGN}${semesterId}`

const prepare = async (ctx: AuthedCtx, _options: ImportOptions): Promise<Lookups> => {
  const viewer = await growthViewerOf(ctx)
  if (viewer.family) throw forbidden()
  return { pupils: await q.writable(ctx.db, viewer), known: await semesters.list(ctx) }
}

const textOf = (value: unknown) => (value == null ? '' : String(value).trim())

const NOTHING: Row = {
  ...{ studentId: 1, studentName: '', classId: 1, semesterId: 1, semesterName: '', text: '', key: '' },
}

/** What is wrong was said in our own words; the schema need not say it again. */
const resolve = ({ pupils, known }: Lookups, row: RawRow): Resolved => {
  const refused = (field: string, message: string) => ({ values: NOTHING, issues: [{ field, message }] })
  const number = textOf(row.number)
  if (number === '') return refused('number', '请填写学号')
  const pupil = pupils.get(number)
  if (pupil === undefined) return refused('number', `学号 ${number} 不在您担任班主任或管理的班级中`)
  const name = textOf(row.studentName)
  if (name !== '' && name !== pupil.name)
    return refused('studentName', `学号 ${number} 的学生是 ${pupil.name}`)
  const asked = textOf(row.semester)
  const semester = known.find((one) => (asked === '' ? one.isCurrent : one.name === asked))
  if (semester === undefined)
    return refused('semester', asked === '' ? '没有当前学期，请填写学期' : `没有学期“${asked}”`)
  const places = { 姓名: pupil.name, 班级: pupil.className, 学期: semester.name }
  const text = filledIn(textOf(row.text), places)
  if (text === '') return refused('text', '这一行没有评语')
  return {
    values: {
      ...{ studentId: pupil.id, studentName: pupil.name, classId: pupil.classId, text },
      ...{ semesterId: semester.id, semesterName: semester.name, key: keyOf(number, semester.id) },
    },
    issues: [],
  }
}

const existing = async (ctx: AuthedCtx, keys: readonly string[]) => {
  const numbers = [...new Set(keys.map((key) => key.split(KEY_SIGN)[0] ?? ''))]
  const rows = await q.existing(ctx.db, numbers)
  return new Map<string, Existing>(
    rows.map(({ id, number, name, semesterId, semesterName }) => [
      keyOf(number, semesterId),
      { id, label: `${name} ${semesterName}的评语` },
    ]),
  )
}

/** What is released stays so with its new words, as when it is changed in the sheet. */
const write = async (
  ctx: AuthedTxCtx,
  rows: readonly GoodRow<Row>[],
  written: (count: number) => Promise<void>,
) => {
  const sheets = new Map<string, GoodRow<Row>[]>()
  for (const row of rows) {
    const key = `${row.input.classId} ${row.input.semesterId}`
    sheets.set(key, [...(sheets.get(key) ?? []), row])
  }
  const classIds = new Set(rows.map(({ input }) => input.classId))
  for (const id of [...classIds].toSorted((a, b) => a - b)) await holdSheet(ctx.db, id)
  let done = 0
  for (const own of sheets.values()) {
    const [first] = own
    if (first === undefined) continue
    const list = own.map(({ input: { studentId, text } }) => ({ studentId, text }))
    const ids = await put(ctx.db, first.input, list, ctx.actor.userId, ctx.now)
    await auditMany(
      ctx,
      { action: 'update', entity: 'term_comments' },
      own.map(({ input: { studentId, studentName, semesterName, text }, existingId }) => ({
        entityId: existingId ?? ids.get(studentId) ?? 0,
        summary: `导入了 ${studentName} ${semesterName}的评语`,
        diff: { after: { text } },
      })),
    )
    done += own.length
    await written(done)
  }
}

export const commentImporter: Importer<Row, Lookups> = {
  kind: 'term_comments',
  noun: '期末评语',
  path: '/api/growth/term-comments',
  columns: commentColumns,
  keyField: 'number',
  compoundKey: true,
  schema: Row,
  keyOf: ({ key }) => key,
  advice: [
    '一行是一名学生一个学期的评语；学期不填即本学期',
    '评语中的 {姓名}、{班级}、{学期} 会换成学生姓名、班级和学期',
    '导入后还要在“期末评语”中发布，学生和家长才看到',
  ],
  prepare,
  resolve,
  existing,
  write,
}
