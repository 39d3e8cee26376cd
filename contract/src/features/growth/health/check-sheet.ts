import { z } from 'zod'
import { DateText, LocalDate } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { Id, optional } from '../../../common/fields'
import { GENDERS } from '../../../common/person'
import { HEALTH_PATH } from './api'
import { FitnessMeasure, RowsInput } from './fitness'

/** What was found of one pupil on that day. */
const CheckSheetRow = z.object({
  studentId: z.int(),
  studentName: z.string(),
  studentNumber: z.string(),
  gender: z.enum(GENDERS),
  /** Missing where nothing is written yet. */
  version: z.int().nullable(),
  raw: z.record(z.string(), z.number()),
})
export type CheckSheetRow = z.output<typeof CheckSheetRow>

/** A class on the day of its check-up; for 班主任, leaders and the school doctor. */
export const CheckSheet = z.object({
  classId: z.int(),
  className: z.string(),
  examDate: DateText,
  /** Days on which the class was checked, the latest first. */
  dates: z.array(DateText),
  mayEnter: z.boolean(),
  measures: z.array(FitnessMeasure),
  rows: z.array(CheckSheetRow),
})
export type CheckSheet = z.output<typeof CheckSheet>

export const CheckSheetInput = z.object({
  classId: Id('请选择班级'),
  examDate: LocalDate('请选择检查日期'),
  rows: RowsInput,
})
export type CheckSheetInput = z.output<typeof CheckSheetInput>

const PATH = `${HEALTH_PATH}/checks` as const

export const checkSheetApi = {
  sheet: endpoint(`GET ${PATH}`, {
    summary: '一个班一次体检的登记表：视力、身高、体重；班主任、负责人和校医',
    access: 'grade:view',
    query: z.object({ classId: Id('请选择班级'), examDate: optional(LocalDate('检查日期不正确')) }),
    data: CheckSheet,
    failed: '获取体检登记表失败',
  }),
  /** All rows or none; a row that somebody else has changed meanwhile is named. */
  save: endpoint(`PUT ${PATH}`, {
    summary: '保存一个班一次体检的结果；清空一名学生的全部结果即删去这次记录',
    access: 'grade:create',
    body: CheckSheetInput,
    data: CheckSheet,
    done: '保存成功',
    failed: '保存体检登记表失败',
  }),
}
