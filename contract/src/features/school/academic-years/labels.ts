import type { AcademicYearInput } from './api'

/** What form and list call the fields of a school year. */
export const YEAR_LABELS = {
  code: '学年代码',
  name: '学年名称',
  startDate: '开始日期',
  endDate: '结束日期',
  status: '状态',
  semesterCount: '学期数',
  remarks: '备注',
} as const satisfies Record<Exclude<keyof AcademicYearInput, 'version'>, string>
