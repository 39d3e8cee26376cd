import { departmentGradeNames, type GradeWording } from '@xueqiao/contract/common/grade'
import type { Naming } from '../../../kit/naming'

export const DEPARTMENTS: Naming = { noun: '部门', measure: '个' }
export const TEACHERS: Naming = { noun: '教师', measure: '名' }
export const CLASSES: Naming = { noun: '班级', measure: '个' }

export const UNASSIGNED = '未分配'
export const UNSET = '未设置'
export const CHOOSE_FIRST = '请先选择一个部门'

export const gradeOptions = (wording: GradeWording) =>
  departmentGradeNames(wording).map((label, index) => ({ value: String(index + 1), label }))
