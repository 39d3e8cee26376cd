import type { Naming } from '../../../kit/naming'

export const COURSES: Naming = { noun: '课程', measure: '门' }

export const UNASSIGNED = '未分配'
export const UNSET = '未设置'
export const NO_TEACHERS = '未分配教师'

export const pathOfCourse = (id: number) => `/teaching/courses/${id}`
