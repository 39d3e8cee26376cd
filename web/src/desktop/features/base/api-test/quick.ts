import { authApi } from '@xueqiao/contract/features/account/auth/api'
import { usersApi } from '@xueqiao/contract/features/account/users/api'
import { healthApi } from '@xueqiao/contract/features/base/health'
import { dashboardApi } from '@xueqiao/contract/features/home/dashboard/api'
import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { academicYearsApi } from '@xueqiao/contract/features/school/academic-years/api'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { departmentsApi } from '@xueqiao/contract/features/school/departments/api'
import type { TestRequest } from './send'

/** One read of each part of the system; none of them changes anything. */
const READS = {
  健康检查: healthApi.get,
  当前用户: authApi.user,
  首页统计: dashboardApi.get,
  查询用户: usersApi.paginated,
  部门树: departmentsApi.tree,
  查询班级: classesApi.search,
  查询学生: studentsApi.search,
  全部学年: academicYearsApi.list,
}

export interface QuickTest {
  title: string
  request: TestRequest
}

export const QUICK_TESTS: readonly QuickTest[] = Object.entries(READS).map(([title, { path }]) => ({
  title,
  request: { method: 'GET', path, query: [], headers: [], body: '' },
}))
