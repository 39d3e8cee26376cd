import type { SemesterInput } from './input'

/** What forms and lists call the fields of a semester. */
export const SEMESTER_LABELS = {
  code: '学期代码',
  name: '学期名称',
  semesterOrder: '学期序号',
  startDate: '开始日期',
  endDate: '结束日期',
  academicYearId: '学年',
  isCurrent: '当前学期',
} as const satisfies Record<Exclude<keyof SemesterInput, 'version'>, string>
