import type { Naming } from '../../../kit/naming'

export const STUDENTS: Naming = { noun: '学生', measure: '名' }

export const UNSET = '未填写'
export const NO_CLASS = '未分班'

export const pathOfStudent = (id: number) => `/student/students/${id}`
