import type { Naming } from '../../../kit/naming'

export const TEACHERS: Naming = { noun: '教师', measure: '名' }

export const UNASSIGNED = '未分配'
export const UNSET = '未填写'
