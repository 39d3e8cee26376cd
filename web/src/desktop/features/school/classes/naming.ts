import type { Naming } from '../../../kit/naming'

export const CLASSES: Naming = { noun: '班级', measure: '个' }

export const UNASSIGNED = '未分配'
export const UNSET = '未设置'
