import type { AuthedCtx } from '../../../platform/context'
import type { ImportColumn } from '../../../platform/excel/columns'
import type { RawRow } from '../../../platform/excel/importer'
import { templateReply } from '../../../platform/excel/template'
import type { FileReply } from '../../../platform/http/registry'
import { accessExam, examinerOf, lockOf, mayEnter } from './access'
import * as q from './import-queries'
import { markWords, scoreColumns } from './sheet'

export const ADVICE = [
  '一行是一名学生在一次考试中的各科成绩，一科一列；没有考的科目留空，空的格子不会改动原有成绩',
  '也可以一行一科：把各科的列换成“科目”和“成绩”两列，与导出的表相同',
  '导入的成绩须经另一位老师复核，发布后学生和家长才能看到',
  '已发布的成绩不能导入，请在成绩表中修改并填写原因',
]

/** The sheets that somebody may fill now, the latest exam first. */
export const openTo = async (ctx: AuthedCtx) => {
  const viewer = await examinerOf(ctx)
  const near = { ...viewer, taught: viewer.near }
  const sheets = (await q.openSheets(ctx.db, near)).filter(
    (sheet) => mayEnter(ctx, near, sheet) && lockOf(ctx, viewer, sheet) === null,
  )
  return { viewer, sheets }
}

const COURSE = 'course:'
export const fieldOf = (courseName: string) => `${COURSE}${courseName}`

/** Of a row the columns of courses that are filled. */
export const coursesIn = (raw: RawRow) =>
  Object.entries(raw).flatMap(([field, value]) =>
    field.startsWith(COURSE) && typeof value === 'string' && value.trim() !== ''
      ? [{ field, courseName: field.slice(COURSE.length), words: value.trim() }]
      : [],
  )

const TITLES = new Set(scoreColumns.flatMap(({ header, aliases = [] }) => [header, ...aliases]))

/** A course that is called like another column has none of its own. */
const courseColumns = (sheets: readonly q.OpenSheet[]): ImportColumn[] =>
  [...new Map(sheets.map((sheet) => [sheet.courseName, sheet]))]
    .filter(([name]) => !TITLES.has(name))
    .map(([name, { fullMarks }]) => ({
      ...{ field: fieldOf(name), header: name, kind: 'text', width: 10 },
      aliases: [`${name}成绩`, `${name}分数`],
      note: `满分 ${fullMarks}，每档 0.5；没有参加的填${markWords}`,
    }))

export const columnsFor = async (ctx: AuthedCtx) => [
  ...scoreColumns,
  ...courseColumns((await openTo(ctx)).sheets),
]

const WHOSE = ['number', 'studentName', 'examName']

/** A row a pupil with a column a course, as schools keep their marks. */
const wideColumns = (sheets: readonly q.OpenSheet[]): ImportColumn[] => {
  const names = [...new Set(sheets.map(({ examName }) => examName))]
  const whose = scoreColumns.filter(({ field }) => WHOSE.includes(field))
  return [
    ...whose.map((column) =>
      column.field === 'examName' ? { ...column, kind: 'choice' as const, options: names } : column,
    ),
    ...courseColumns(sheets),
  ]
}

/** Of all exams that are open. */
export const templateColumns = async (ctx: AuthedCtx) => wideColumns((await openTo(ctx)).sheets)

/** Of one exam: its courses, as far as whoever asks may fill them. */
export const templateOf = async (ctx: AuthedCtx, id: number): Promise<FileReply> => {
  const { exam } = await accessExam(ctx, id)
  const sheets = (await openTo(ctx)).sheets.filter(({ examId }) => examId === exam.id)
  return templateReply(`${exam.name}成绩导入模板`, wideColumns(sheets), ADVICE)
}
