import { z } from 'zod'
import { bankEndpoints } from '../../../common/comment-bank'
import { Instant } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { Id, optionalText, readVersion } from '../../../common/fields'
import { importEndpoints } from '../../../common/imports'
import { Page, pageQuery } from '../../../common/page'

export const TERM_COMMENT_MAX = 500
/** As many pupils as no class has. */
const ROWS_MAX = 200

const sheetOf = { classId: Id('请选择班级'), semesterId: Id('请选择学期') }

/** What the family of one pupil reads at the end of a term. */
export const TermComment = z.object({
  id: z.int(),
  studentId: z.int(),
  studentName: z.string(),
  /** The class it was written in. */
  className: z.string(),
  semesterName: z.string(),
  text: z.string(),
  authorName: z.string(),
  releasedAt: Instant.nullable(),
})
export type TermComment = z.output<typeof TermComment>

export const TermSheetRow = z.object({
  studentId: z.int(),
  studentName: z.string(),
  studentNumber: z.string(),
  /** Missing where nothing is written yet. */
  version: z.int().nullable(),
  text: z.string().nullable(),
  releasedAt: Instant.nullable(),
})
export type TermSheetRow = z.output<typeof TermSheetRow>

export const TermSheet = z.object({
  classId: z.int(),
  className: z.string(),
  semesterId: z.int(),
  semesterName: z.string(),
  /** Write and release: 班主任, leaders of the department and the office. */
  mayEdit: z.boolean(),
  rows: z.array(TermSheetRow),
})
export type TermSheet = z.output<typeof TermSheet>

export const TermSheetInput = z.object({
  ...sheetOf,
  rows: z
    .array(
      z.object({
        studentId: Id('请选择学生'),
        /** Nothing takes away what stood there. */
        text: optionalText({ max: TERM_COMMENT_MAX }),
        /** As read with the sheet; nothing where nothing stood there. */
        version: readVersion(),
      }),
      '请填写评语',
    )
    .min(1, '请填写评语')
    .max(ROWS_MAX, `一次最多保存 ${ROWS_MAX} 名学生`)
    .refine(
      (rows) => new Set(rows.map(({ studentId }) => studentId)).size === rows.length,
      '同一名学生不能重复提交',
    ),
})
export type TermSheetInput = z.output<typeof TermSheetInput>

const PATH = '/api/growth/term-comments'
const access = 'growth:view'

export const termCommentsApi = {
  search: endpoint(`GET ${PATH}`, {
    summary: '期末评语，最近的学期在前；学生和家长只见本人已发布的',
    access,
    query: z.object({ studentId: Id('学生不正确').optional(), ...pageQuery(10) }),
    data: Page(TermComment),
    failed: '获取期末评语失败',
  }),
  sheet: endpoint(`GET ${PATH}/sheet`, {
    summary: '一个班一个学期的评语表',
    access: 'student:view',
    query: z.object(sheetOf),
    data: TermSheet,
    failed: '获取评语表失败',
  }),
  /** All rows or none; a row that somebody else has changed meanwhile is named. */
  saveSheet: endpoint(`PUT ${PATH}/sheet`, {
    summary: '保存评语表，全部保存或都不保存',
    access: 'student:view',
    body: TermSheetInput,
    data: TermSheet,
    done: '保存成功',
    failed: '保存评语表失败',
  }),
  release: endpoint(`POST ${PATH}/release`, {
    summary: '发布一个班的评语：此后学生和家长可见',
    access: 'student:view',
    body: z.object(sheetOf),
    data: z.object({ released: z.int() }),
    failed: '发布失败',
  }),
  exportAll: endpoint(`GET ${PATH}/export`, {
    summary: '导出一个班一个学期的期末评语；没有写的也有一行，填好可以导入',
    access: 'student:view',
    query: z.object(sheetOf),
    reply: 'file',
    protects: true,
    done: '导出成功',
    failed: '导出失败',
  }),
  ...bankEndpoints(PATH, 'student:view'),
  ...importEndpoints(PATH, {
    access: 'student:view',
    noun: '期末评语',
    tooLarge: '文件大小不能超过 10MB!',
    missing: '请选择要导入的文件',
    done: '导入完成',
  }),
}
