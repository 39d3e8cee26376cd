import type { ImportOptions } from '@xueqiao/contract/common/imports'
import { SCORE_MARK_LABELS, SCORE_MARKS, wrongScore } from '@xueqiao/contract/features/growth/exams/values'
import { z } from 'zod'
import { auditMany } from '../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { conflict } from '../../../platform/errors'
import type {
  CellIssue,
  Existing,
  GoodRow,
  Importer,
  RawRow,
  Resolved,
} from '../../../platform/excel/importer'
import { examinerOf, lockOf, mayEnter } from './access'
import * as q from './import-queries'
import { lockSheets, put, uncheck } from './score-queries'
import { markWords, scoreColumns } from './sheet'

/** What a row comes to. The key names it as people do, and finds it again. */
const Row = z.object({
  studentId: z.int('请填写学号'),
  studentName: z.string(),
  examName: z.string('请填写考试名称'),
  courseName: z.string('请填写科目'),
  classId: z.int(),
  sheetId: z.int(),
  examCourseId: z.int(),
  score: z.number().nullable(),
  mark: z.enum(SCORE_MARKS).nullable(),
  key: z.string(),
})
type Row = z.output<typeof Row>

interface Lookups {
  pupils: Awaited<ReturnType<typeof q.pupilsIn>>
  /** Two semesters may each have a 期中考试 that is still open. */
  sheets: ReadonlyMap<string, readonly q.OpenSheet[]>
  moved: ReadonlySet<string>
  /** Of the class, or of one's 教学班 in that course. */
  isTheirs: (pupilId: number, sheet: q.OpenSheet) => boolean
}

const KEY_SIGN = ' · '
const keyOf = (number: string, exam: string, course: string) => [number, exam, course].join(KEY_SIGN)
const sheetKey = (classId: number, exam: string, course: string) => `${classId} ${exam} ${course}`

const prepare = async (ctx: AuthedCtx, _options: ImportOptions): Promise<Lookups> => {
  const viewer = await examinerOf(ctx)
  const near = { ...viewer, taught: viewer.near }
  const sheets = (await q.openSheets(ctx.db, near)).filter(
    (sheet) => mayEnter(ctx, near, sheet) && lockOf(ctx, viewer, sheet) === null,
  )
  const whole = new Set(sheets.flatMap((sheet) => (mayEnter(ctx, viewer, sheet) ? sheet.classId : [])))
  const walkers = new Set(viewer.walkers.map(({ studentId }) => studentId))
  const walks = new Set(viewer.walkers.map(({ studentId, courseId }) => `${studentId} ${courseId}`))
  const pupils = await q.pupilsIn(ctx.db, [...new Set(sheets.map(({ classId }) => classId))])
  const isKnown = ({ id, classId }: { id: number; classId: number | null }) =>
    walkers.has(id) || (classId !== null && whole.has(classId))
  const byName = new Map<string, q.OpenSheet[]>()
  for (const sheet of sheets) {
    const key = sheetKey(sheet.classId, sheet.examName, sheet.courseName)
    byName.set(key, [...(byName.get(key) ?? []), sheet])
  }
  return {
    pupils: new Map([...pupils].filter(([, pupil]) => isKnown(pupil))),
    sheets: byName,
    isTheirs: (pupilId, sheet) => mayEnter(ctx, viewer, sheet) || walks.has(`${pupilId} ${sheet.courseId}`),
    moved: await q.elsewhere(ctx.db, [...new Set(sheets.map(({ examCourseId }) => examCourseId))]),
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

const valueFrom = (
  words: string,
  fullMarks: number,
): { score: number | null; mark: Row['mark'] } | string => {
  const mark = SCORE_MARKS.find((one) => SCORE_MARK_LABELS[one] === words)
  if (mark !== undefined) return { score: null, mark }
  if (words === '' || !/^\d+(\.\d+)?$/.test(words)) return `请填写分数，或${markWords}`
  const wrong = wrongScore(Number(words), fullMarks)
  return wrong === undefined ? { score: Number(words), mark: null } : `成绩${wrong}`
}

const elsewhereOf = ({ studentName }: { studentName: string }) =>
  `${studentName} 的这一科成绩在原班级中，请在原班级的成绩表中修改`

/** What is wrong was said in our own words; the schema need not say it again. */
const resolve = ({ pupils, sheets, moved, isTheirs }: Lookups, raw: RawRow): Resolved => {
  const [number, name] = [textOf(raw.number), textOf(raw.studentName)] as const
  const [exam, course, words] = [textOf(raw.examName), textOf(raw.courseName), textOf(raw.words)] as const
  const nothing = { studentId: 1, studentName: '', examName: '', courseName: '', classId: 1, sheetId: 1 }
  const refused = (field: string, message: string): Resolved => ({
    values: { ...nothing, examCourseId: 1, score: null, mark: null, key: '' },
    issues: [{ field, message } satisfies CellIssue],
  })
  const pupil = pupils.get(number)
  if (number === '') return refused('number', '请填写学号')
  if (pupil === undefined || pupil.classId === null)
    return refused('number', `学号 ${number} 不在您可以录入成绩的班级中`)
  if (name !== '' && name !== pupil.name)
    return refused('studentName', `学号 ${number} 的学生是 ${pupil.name}`)
  const open = sheets.get(sheetKey(pupil.classId, exam, course)) ?? []
  const [sheet, another] = open.filter((one) => isTheirs(pupil.id, one))
  if (sheet === undefined)
    return refused('examName', `没有您可以录入的“${exam} ${course}”，请核对考试名称和科目`)
  if (another !== undefined)
    return refused('examName', `有不止一次未发布的“${exam} ${course}”，请改名或在成绩表中录入`)
  if (moved.has(`${pupil.id} ${sheet.examCourseId}`))
    return refused('number', elsewhereOf({ studentName: pupil.name }))
  const value = valueFrom(words, sheet.fullMarks)
  if (typeof value === 'string') return refused('words', value)
  return {
    values: {
      ...{ studentId: pupil.id, studentName: pupil.name, examName: exam, courseName: course },
      ...{ classId: pupil.classId, sheetId: sheet.id, examCourseId: sheet.examCourseId },
      ...{ ...value, key: keyOf(number, exam, course) },
    },
    issues: [],
  }
}

/** A sum would take the place of what it is the sum of. */
const BY_ITEMS = '这一科已有逐题得分，请在成绩表中修改'

const existing = async (ctx: AuthedCtx, keys: readonly string[]) => {
  const numbers = [...new Set(keys.map((key) => key.split(KEY_SIGN)[0] ?? ''))]
  const rows = await q.existing(ctx.db, numbers)
  return new Map<string, Existing>(
    rows.map((row) => [
      keyOf(row.number, row.examName, row.courseName),
      {
        ...{ id: row.id, label: `${row.name} ${row.examName} ${row.courseName}的成绩` },
        ...(row.hasItems && { refused: BY_ITEMS }),
      },
    ]),
  )
}

const SLICE = 500

type Slice = readonly GoodRow<Row>[]

const cellKey = ({ studentId, examCourseId }: { studentId: number; examCourseId: number }) =>
  `${studentId} ${examCourseId}`

type Mark = Pick<Row, 'score' | 'mark'>

const wordsOf = (is: Mark | undefined) => {
  if (is === undefined || (is.score === null && is.mark === null)) return '空'
  return is.mark === null ? String(is.score) : SCORE_MARK_LABELS[is.mark]
}

/**
 * Of the rows those that change something, over what stands there now. Whoever imports what they have exported becomes
 * the author of nothing, and what was checked stays so.
 */
const stepsOf = async (ctx: AuthedTxCtx, rows: Slice) => {
  const inputs = rows.map(({ input }) => input)
  const standing = new Map((await q.standing(ctx.db, inputs)).map((row) => [cellKey(row), row]))
  return inputs.flatMap((input) => {
    const before = standing.get(cellKey(input))
    if (before?.isWritten === true && before.classId !== input.classId) throw conflict(elsewhereOf(input))
    if (before != null && before.items !== null)
      throw conflict(`${input.studentName} ${input.courseName}：${BY_ITEMS}`)
    return before?.score === input.score && before.mark === input.mark ? [] : { input, before }
  })
}

const writeSlice = async (ctx: AuthedTxCtx, rows: readonly GoodRow<Row>[]) => {
  const sheetIds = [...new Set(rows.map(({ input }) => input.sheetId))]
  const released = (await q.holdExams(ctx.db, sheetIds)).find(({ releasedAt }) => releasedAt !== null)
  if (released !== undefined) throw conflict(`${released.name} 的成绩已发布，不能再导入`)
  const found = await lockSheets(ctx.db, sheetIds)
  if (found.length < sheetIds.length) throw conflict('考试的班级或科目刚刚被修改，请重新导入')
  const steps = await stepsOf(ctx, rows)
  if (steps.length === 0) return
  const made = await put(
    ctx.db,
    ctx.actor.userId,
    ctx.now,
    steps.map(({ input }) => ({
      ...{ exam_course_id: input.examCourseId, student_id: input.studentId, class_id: input.classId },
      ...{ score: input.score, mark: input.mark, items: null },
    })),
  )
  await uncheck(ctx.db, [...new Set(steps.map(({ input }) => input.sheetId))])
  const ids = new Map(made.map((row) => [cellKey(row), row.id]))
  await auditMany(
    ctx,
    { action: 'update', entity: 'exam_scores' },
    steps.map(({ input, before }) => ({
      entityId: ids.get(cellKey(input)) ?? 0,
      summary: `导入了 ${input.studentName} ${input.examName} ${input.courseName} 的成绩`,
      diff: { before: { score: wordsOf(before) }, after: { score: wordsOf(input) } },
    })),
  )
}

const write = async (
  ctx: AuthedTxCtx,
  rows: readonly GoodRow<Row>[],
  written: (count: number) => Promise<void>,
) => {
  for (let from = 0; from < rows.length; from += SLICE) {
    await writeSlice(ctx, rows.slice(from, from + SLICE))
    await written(Math.min(from + SLICE, rows.length))
  }
}

export const scoreImporter: Importer<Row, Lookups> = {
  kind: 'exam_scores',
  noun: '考试成绩',
  path: '/api/exams',
  columns: scoreColumns,
  keyField: 'number',
  compoundKey: true,
  schema: Row,
  keyOf: ({ key }) => key,
  advice: [
    '一行是一名学生一次考试的一科成绩；学号、考试名称和科目都相同的视为同一个',
    '导入的成绩须经另一位老师复核，发布后学生和家长才能看到',
    '已发布的成绩不能导入，请在成绩表中修改并填写原因',
  ],
  prepare,
  resolve,
  existing,
  write,
}
