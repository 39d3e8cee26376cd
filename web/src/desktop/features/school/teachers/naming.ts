import { teachersApi } from '@xueqiao/contract/features/school/teachers/api'
import { invalidate } from '../../../../api/queries'
import type { Naming } from '../../../kit/naming'

export const TEACHERS: Naming = { noun: '教师', measure: '名' }

export const UNASSIGNED = '未分配'
export const UNSET = '未填写'

/** Teachers stand in classes, courses and departments too: all of them are read anew after any change. */
export const refreshTeachers = () =>
  Promise.all([teachersApi.list.path, '/api/classes', '/api/courses', '/api/departments'].map(invalidate))
