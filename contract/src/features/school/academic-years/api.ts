import { z } from 'zod'
import { DateText, LocalDate } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { optionalText, readVersion, text, whole } from '../../../common/fields'

export const ACADEMIC_YEAR_STATUSES = ['PLANNING', 'ACTIVE', 'COMPLETED'] as const
export type AcademicYearStatus = (typeof ACADEMIC_YEAR_STATUSES)[number]
export const ACADEMIC_YEAR_STATUS_LABELS: Record<AcademicYearStatus, string> = {
  PLANNING: '规划中',
  ACTIVE: '进行中',
  COMPLETED: '已结束',
}

export const SEMESTER_COUNT = { min: 1, max: 4, usual: 2 } as const
const COUNT_MESSAGE = `学期数应为${SEMESTER_COUNT.min}到${SEMESTER_COUNT.max}`
const FORM = '学年代码格式应为YYYY-YYYY'

/** `2024-2030` has the form and is no school year (decisions G75). */
const isOneYear = (code: string) => Number(code.slice(5)) === Number(code.slice(0, 4)) + 1

export const AcademicYearInput = z.object({
  code: text({ required: '请输入学年代码', max: 9, length: FORM })
    .refine((code) => /^\d{4}-\d{4}$/.test(code), FORM)
    .refine((code) => !/^\d{4}-\d{4}$/.test(code) || isOneYear(code), '学年的后一年应为前一年加一'),
  name: text({ required: '请输入学年名称', max: 50 }),
  startDate: LocalDate('请选择开始日期'),
  endDate: LocalDate('请选择结束日期'),
  status: z.enum(ACADEMIC_YEAR_STATUSES, '学年状态不正确').optional(),
  /** New years only: so many semesters are made with it (decisions G62). */
  semesterCount: whole(SEMESTER_COUNT.min, SEMESTER_COUNT.max, COUNT_MESSAGE).optional(),
  remarks: optionalText({ max: 500 }),
  version: readVersion(),
})
export type AcademicYearInput = z.output<typeof AcademicYearInput>

export const AcademicYearRow = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  startDate: DateText,
  endDate: DateText,
  isCurrent: z.boolean(),
  status: z.enum(ACADEMIC_YEAR_STATUSES),
  remarks: z.string().nullable(),
  version: z.int(),
})
export type AcademicYearRow = z.output<typeof AcademicYearRow>

export const academicYearsApi = {
  list: endpoint('GET /api/academic-years', {
    summary: '全部学年',
    access: 'session',
    data: z.array(AcademicYearRow),
    failed: '获取学年列表失败',
  }),
  get: endpoint('GET /api/academic-years/{id}', {
    summary: '学年详情',
    access: 'session',
    data: AcademicYearRow,
    failed: '获取学年详情失败',
  }),
  create: endpoint('POST /api/academic-years', {
    summary: '新增学年及其学期',
    access: 'system:manage',
    body: AcademicYearInput,
    data: AcademicYearRow,
    done: '学年创建成功',
    failed: '操作失败',
  }),
  update: endpoint('PUT /api/academic-years/{id}', {
    summary: '更新学年',
    access: 'system:manage',
    body: AcademicYearInput,
    data: AcademicYearRow,
    done: '学年更新成功',
    failed: '操作失败',
  }),
  remove: endpoint('DELETE /api/academic-years/{id}', {
    summary: '删除学年及其学期',
    access: 'system:manage',
    done: '学年删除成功',
    failed: '删除学年失败',
  }),
  setCurrent: endpoint('PUT /api/academic-years/{id}/set-current', {
    summary: '设为当前学年',
    access: 'system:manage',
    data: AcademicYearRow.extend({ warnings: z.array(z.string()) }),
    done: '设置成功',
    failed: '设置当前学年失败',
  }),
}
