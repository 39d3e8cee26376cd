import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { touch } from '../../../../api/queries'
import type { Naming } from '../../../kit/naming'

export const STUDENTS: Naming = { noun: '学生', measure: '名' }

export const UNSET = '未填写'
export const NO_CLASS = '未分班'

export const pathOfStudent = (id: number) => `/student/students/${id}`

/** Lists and records of pupils, and the classes that count them, are read anew after any change (decisions G45). */
export const refreshStudents = () => touch(studentsApi.create)
