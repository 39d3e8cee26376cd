import { z } from 'zod'
import { DateText, LocalDate } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { Id, optional, readVersion } from '../../../common/fields'
import { words } from './api'
import { ASSESSMENT_STATUSES, ASSESSMENT_TYPES, SHEET_ROWS_MAX } from './values'

/** Of a class, or of a 教学班 that whoever asks teaches, whose pupils are of many. */
const place = { classId: Id('请选择班级').optional(), sectionId: Id('教学班不正确').optional() }
type Place = Partial<Record<keyof typeof place, number | undefined>>
const isOnePlace = ({ classId, sectionId }: Place) => (classId === undefined) !== (sectionId === undefined)
const ONE_PLACE = { path: ['classId'], message: '请选择班级' }

const sheetOf = {
  ...place,
  type: z.enum(ASSESSMENT_TYPES, '请选择评估类型'),
  date: LocalDate('请选择评估日期'),
}

const Kept = z.object({
  academicScore: z.number().nullable(),
  behaviorScore: z.number().nullable(),
  socialScore: z.number().nullable(),
})

/** A pupil of the class, with what is written of them in this month or semester, and what stood there before it. */
export const SheetRow = Kept.extend({
  studentId: z.int(),
  studentName: z.string(),
  studentNumber: z.string(),
  /** Missing where nothing is written yet. */
  id: z.int().nullable(),
  version: z.int().nullable(),
  date: DateText.nullable(),
  status: z.enum(ASSESSMENT_STATUSES).nullable(),
  comment: z.string().nullable(),
  mayEdit: z.boolean(),
  before: Kept.extend({ date: DateText }).nullable(),
})
export type SheetRow = z.output<typeof SheetRow>

export const AssessmentSheet = z.object({
  classId: z.int().nullable(),
  sectionId: z.int().nullable(),
  className: z.string(),
  /** Of which month or semester one assessment each is looked for. */
  from: DateText,
  to: DateText,
  mayApprove: z.boolean(),
  rows: z.array(SheetRow),
})
export type AssessmentSheet = z.output<typeof AssessmentSheet>

const RowInput = z.object({
  studentId: Id('请选择学生'),
  /** As read with the sheet; `null` where nothing stood there. */
  id: optional(Id('评估不正确')),
  version: readVersion(),
  ...words,
})

const Filled = z.object({
  ...sheetOf,
  rows: z
    .array(RowInput, '请填写评估')
    .min(1, '请填写评估')
    .max(SHEET_ROWS_MAX, `一次最多保存 ${SHEET_ROWS_MAX} 名学生`)
    .refine(
      (rows) => new Set(rows.map(({ studentId }) => studentId)).size === rows.length,
      '同一名学生不能重复提交',
    ),
})
export const SheetInput = Filled.refine(isOnePlace, ONE_PLACE)
export type SheetInput = z.output<typeof SheetInput>

export const assessmentSheetApi = {
  sections: endpoint('GET /api/assessments/sections', {
    summary: '自己任教的教学班，可以整班填写评估',
    access: 'grade:create',
    data: z.array(z.object({ sectionId: z.int(), sectionName: z.string() })),
    failed: '获取教学班失败',
  }),
  sheet: endpoint('GET /api/assessments/sheet', {
    summary: '一个班或教学班的评估表：本月或本学期已写的和上一次的',
    access: 'grade:create',
    query: z.object(sheetOf).refine(isOnePlace, ONE_PLACE),
    data: AssessmentSheet,
    failed: '获取评估表失败',
  }),
  /** All rows or none; a row that somebody else has changed meanwhile is named. */
  saveSheet: endpoint('PUT /api/assessments/sheet', {
    summary: '保存一个班的评估表',
    access: 'grade:create',
    body: SheetInput,
    data: AssessmentSheet,
    done: '保存成功',
    failed: '保存评估表失败',
  }),
}
