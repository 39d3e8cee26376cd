import type { DepartmentDetail, DepartmentInput } from './api'

type Shown = Pick<DepartmentDetail, 'parentName' | 'departmentHeadName' | 'teacherCount' | 'courseCount'>
type Field = Exclude<keyof DepartmentInput, 'version'> | keyof Shown

/** What form, record and log call the fields of a department. */
export const DEPARTMENT_LABELS = {
  name: '部门名称',
  code: '部门编码',
  parentId: '上级部门',
  parentName: '上级部门',
  departmentHeadId: '负责人',
  departmentHeadName: '负责人',
  teacherCount: '教师',
  courseCount: '课程',
  sortOrder: '排序',
  description: '部门说明',
} as const satisfies Record<Field, string>
