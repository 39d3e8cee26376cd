import { GRADE_NAMES } from '@xueqiao/contract/common/grade'
import type { Naming } from '../../kit/naming'

export const DEPARTMENTS: Naming = { noun: '部门', measure: '个' }
export const TEACHERS: Naming = { noun: '教师', measure: '名' }
export const CLASSES: Naming = { noun: '班级', measure: '个' }

export const UNASSIGNED = '未分配'
export const UNSET = '未设置'
export const CHOOSE_FIRST = '请先选择一个部门'

/** This page counts the middle grades on, where the class page says 初一 to 初三 (002 §9; decisions G05). */
const MIDDLE: Record<number, string> = { 7: '七年级', 8: '八年级', 9: '九年级' }
export const GRADE_OPTIONS = GRADE_NAMES.map((name, index) => ({
  value: String(index + 1),
  label: MIDDLE[index + 1] ?? name,
}))
export const gradeLabel = (grade: string) =>
  GRADE_OPTIONS.find(({ value }) => value === grade)?.label ?? grade
