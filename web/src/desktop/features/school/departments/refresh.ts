import { classesApi } from '@xueqiao/contract/features/school/classes'
import { departmentsApi } from '@xueqiao/contract/features/school/departments'
import { teachersApi } from '@xueqiao/contract/features/school/teachers/api'
import { invalidate } from '../../../../api/queries'

/** The tree, the detail, and who is in each department. */
export const refreshDepartments = () => invalidate(departmentsApi.list.path)

export const refreshTeachers = () => Promise.all([refreshDepartments(), invalidate(teachersApi.list.path)])
export const refreshClasses = () => Promise.all([refreshDepartments(), invalidate(classesApi.options.path)])
