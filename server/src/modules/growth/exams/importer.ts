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
import { mayEnter } from './access'
import { ADVICE, columnsFor, coursesIn, openTo, templateColumns } from './import-columns'
import * as q from './import-queries'
import { lockSheets, put, uncheck } from './score-queries'
import { markWords, scoreColumns } from './sheet'

const Cell = z.object({
  courseName: z.string('请填写科目'),
  sheetId: z.int(),
  examCourseId: z.int(),
  score: z.number().nullable(),
  mark: z.enum(SCORE_MARKS).nullable(),
})
type Cell = z.output<typeof Cell>

/** What a row comes to: one course, or as many as it has columns of. The key names them as people do, and finds them again. */
const Row = z.object({
  studentId: z.int('请填写学号'),
  studentName: z.string(),
  examName: z.string('请填写考试名称'),
  classId: z.int(),
  cells: z.array(Cell),
  key: z.string(),
})
type Row = z.output<typeof Row>

type Pupils = Awaited<ReturnType<typeof q.pupilsIn>>

interface Lookups {
  pupils: Pupils
  /** Two semesters may each have a 期中考试 that is still open. */
  sheets: ReadonlyMap<string, readonly q.OpenSheet[]>
  moved: ReadonlySet<string>
  /** Of the class, or of one's 教学班 in that course. */
  isTheirs: (pupilId: number, sheet: q.OpenSheet) => boolean
  /** The row, by its key, that has a cell already. */
  taken: Map<string, string>
}

const KEY_SIGN = ' · '
const keyOf = (number: string, exam: string, courses: readonly string[]) =>
  [number, exam, ...courses].join(KEY_SIGN)
const sheetKey = (classId: number, exam: string, course: string) => `${classId} ${exam} ${course}`

const prepare = async (ctx: AuthedCtx, _options: ImportOptions): Promise<Lookups> => {
  const { viewer, sheets } = await openTo(ctx)
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
    taken: new Map(),
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

const valueFrom = (words: string, fullMarks: number): Pick<Cell, 'score' | 'mark'> | string => {
  const mark = SCORE_MARKS.find((one) => SCORE_MARK_LABELS[one] === words)
  if (mark !== undefined) return { score: null, mark }
  if (words === '' || !/^\d+(\.\d+)?$/.test(words)) return `请填写分数，或${markWords}`
  const wrong = wrongScore(Number(words), fullMarks)
  return wrong === undefined ? { score: Number(words), mark: null } : `成绩${wrong}`
}

const elsewhereOf = ({ studentName }: { studentName: string }) =>
  `${studentName} 的这一科成绩在原班级中，请在原班级的成绩表中修改`

/** A mark as a row has it, and where mistakes about it stand. */
interface Asked {
  courseName: string
  words: string
  field: string
  /** Of the exam and the pupil, where the row is about one course. */
  at?: { exam: string; pupil: string }
}

const asksIn = (raw: RawRow): Asked[] | CellIssue => {
  const [courseName, words] = [textOf(raw.courseName), textOf(raw.words)] as const
  const wide = coursesIn(raw)
  if (courseName === '' && words === '')
    return wide.length > 0 ? wide : { field: 'number', message: '这一行没有填写成绩' }
  if (wide.length > 0)
    return { field: 'courseName', message: '一行要么填“科目”和“成绩”，要么填各科的列，请删去一种' }
  return [{ courseName, words, field: 'words', at: { exam: 'examName', pupil: 'number' } }]
}

interface Placed {
  pupil: { id: number; name: string; classId: number }
  exam: string
}

const cellOf = (lookups: Lookups, { pupil, exam }: Placed, asked: Asked): Cell | CellIssue => {
  const { courseName, words, field, at } = asked
  // In a row of many courses it is said of which pupil and course.
  const whose = at === undefined ? `${pupil.name} ${courseName}：` : ''
  const open = lookups.sheets.get(sheetKey(pupil.classId, exam, courseName)) ?? []
  const [sheet, another] = open.filter((one) => lookups.isTheirs(pupil.id, one))
  const refused = (field: string, message: string) => ({ field, message: `${whose}${message}` })
  if (sheet === undefined)
    return refused(at?.exam ?? field, `没有您可以录入的“${exam} ${courseName}”，请核对考试名称和科目`)
  if (another !== undefined)
    return refused(at?.exam ?? field, `有不止一次未发布的“${exam} ${courseName}”，请改名或在成绩表中录入`)
  if (lookups.moved.has(`${pupil.id} ${sheet.examCourseId}`))
    return { field: at?.pupil ?? field, message: elsewhereOf({ studentName: pupil.name }) }
  const value = valueFrom(words, sheet.fullMarks)
  if (typeof value === 'string') return refused(field, value)
  return { courseName, sheetId: sheet.id, examCourseId: sheet.examCourseId, ...value }
}

const isIssue = (one: Cell | CellIssue): one is CellIssue => 'message' in one
const isCell = (one: Cell | CellIssue): one is Cell => !isIssue(one)

/** Of a pupil whose marks stand in rows of both kinds: a sheet says each of them once. */
const takenIn = ({ taken }: Lookups, key: string, { id, name }: Placed['pupil'], cells: readonly Cell[]) =>
  cells.flatMap(({ examCourseId, courseName }) => {
    const cell = `${id} ${examCourseId}`
    const other = taken.get(cell)
    if (other === undefined) taken.set(cell, key)
    return other === undefined || other === key
      ? []
      : [{ field: 'number', message: `${name} ${courseName} 的成绩在前面的行中已有` }]
  })

/** What is wrong was said in our own words; the schema need not say it again. */
const resolve = (lookups: Lookups, raw: RawRow): Resolved => {
  const [number, name, exam] = [textOf(raw.number), textOf(raw.studentName), textOf(raw.examName)] as const
  const refused = (...issues: CellIssue[]): Resolved => ({
    values: { studentId: 1, studentName: '', examName: '', classId: 1, cells: [], key: '' },
    issues,
  })
  const pupil = lookups.pupils.get(number)
  if (number === '') return refused({ field: 'number', message: '请填写学号' })
  if (pupil === undefined || pupil.classId === null)
    return refused({ field: 'number', message: `学号 ${number} 不在您可以录入成绩的班级中` })
  if (name !== '' && name !== pupil.name)
    return refused({ field: 'studentName', message: `学号 ${number} 的学生是 ${pupil.name}` })
  const asked = asksIn(raw)
  if (!Array.isArray(asked)) return refused(asked)
  const placed = { pupil: { ...pupil, classId: pupil.classId }, exam }
  const found = asked.map((one) => cellOf(lookups, placed, one))
  const wrong = found.filter(isIssue)
  if (wrong.length > 0) return refused(...wrong)
  const cells = found.filter(isCell)
  const courses = cells.map(({ courseName }) => courseName)
  const key = keyOf(number, exam, courses)
  return {
    values: {
      ...{ studentId: pupil.id, studentName: pupil.name, examName: exam },
      ...{ classId: pupil.classId, cells, key },
    },
    issues: takenIn(lookups, key, placed.pupil, cells),
  }
}

/** A sum would take the place of what it is the sum of. */
const BY_ITEMS = '这一科已有逐题得分，请在成绩表中修改'

/** Whether a row says this mark, too: an exam may be called by words that have the sign in them. */
const isIn = (key: string, { number, examName, courseName }: q.ExistingMark) => {
  const whose = keyOf(number, examName, [''])
  const courses = `${KEY_SIGN}${key.slice(whose.length)}${KEY_SIGN}`
  return key.startsWith(whose) && courses.includes(`${KEY_SIGN}${courseName}${KEY_SIGN}`)
}

const numberIn = (key: string) => key.split(KEY_SIGN)[0] ?? ''

const existing = async (ctx: AuthedCtx, keys: readonly string[]) => {
  const known = new Map<string, q.ExistingMark[]>()
  for (const row of await q.existing(ctx.db, [...new Set(keys.map(numberIn))]))
    known.set(row.number, [...(known.get(row.number) ?? []), row])
  return new Map<string, Existing>(
    keys.flatMap((key) => {
      const there = (known.get(numberIn(key)) ?? []).filter((row) => isIn(key, row))
      const [first] = there
      if (first === undefined) return []
      const parted = there.find(({ hasItems }) => hasItems)
      const names = there.map(({ courseName }) => courseName).join('、')
      const isOne = key === keyOf(first.number, first.examName, [first.courseName])
      const refused = isOne ? BY_ITEMS : `${parted?.name} ${parted?.courseName}：${BY_ITEMS}`
      return [
        [
          key,
          {
            ...{ id: first.id, label: `${first.name} ${first.examName} ${names}的成绩` },
            ...(parted !== undefined && { refused }),
          },
        ],
      ]
    }),
  )
}

const SLICE = 500

type Input = Omit<Row, 'cells' | 'key'> & Cell

const cellKey = ({ studentId, examCourseId }: { studentId: number; examCourseId: number }) =>
  `${studentId} ${examCourseId}`

type Mark = Pick<Cell, 'score' | 'mark'>

const wordsOf = (is: Mark | undefined) => {
  if (is === undefined || (is.score === null && is.mark === null)) return '空'
  return is.mark === null ? String(is.score) : SCORE_MARK_LABELS[is.mark]
}

/**
 * Of the rows those that change something, over what stands there now. Whoever imports what they have exported becomes
 * the author of nothing, and what was checked stays so.
 */
const stepsOf = async (ctx: AuthedTxCtx, inputs: readonly Input[]) => {
  const standing = new Map((await q.standing(ctx.db, inputs)).map((row) => [cellKey(row), row]))
  return inputs.flatMap((input) => {
    const before = standing.get(cellKey(input))
    if (before?.isWritten === true && before.classId !== input.classId) throw conflict(elsewhereOf(input))
    if (before != null && before.items !== null)
      throw conflict(`${input.studentName} ${input.courseName}：${BY_ITEMS}`)
    return before?.score === input.score && before.mark === input.mark ? [] : { input, before }
  })
}

const writeSlice = async (ctx: AuthedTxCtx, inputs: readonly Input[]) => {
  const sheetIds = [...new Set(inputs.map(({ sheetId }) => sheetId))]
  const released = (await q.holdExams(ctx.db, sheetIds)).find(({ releasedAt }) => releasedAt !== null)
  if (released !== undefined) throw conflict(`${released.name} 的成绩已发布，不能再导入`)
  const found = await lockSheets(ctx.db, sheetIds)
  if (found.length < sheetIds.length) throw conflict('考试的班级或科目刚刚被修改，请重新导入')
  const steps = await stepsOf(ctx, inputs)
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
  const inputs = rows.flatMap(({ input: { cells, ...of } }, at) =>
    cells.map((cell) => ({ at, ...of, ...cell })),
  )
  for (let from = 0; from < inputs.length; from += SLICE) {
    await writeSlice(ctx, inputs.slice(from, from + SLICE))
    await written(inputs[from + SLICE]?.at ?? rows.length)
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
  columnsFor,
  templateColumns,
  advice: ADVICE,
  prepare,
  resolve,
  existing,
  write,
}
