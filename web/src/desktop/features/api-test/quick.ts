import { academicYearsApi } from '@xueqiao/contract/features/academic-years'
import { authApi } from '@xueqiao/contract/features/auth'
import { classesApi } from '@xueqiao/contract/features/classes'
import { dashboardApi } from '@xueqiao/contract/features/dashboard'
import { departmentsApi } from '@xueqiao/contract/features/departments'
import { healthApi } from '@xueqiao/contract/features/health'
import { studentsApi } from '@xueqiao/contract/features/students'
import { usersApi } from '@xueqiao/contract/features/users'
import type { TestRequest } from './send'

/** One read of each part of the system; none of them changes anything. */
const READS = [
  healthApi.get,
  authApi.user,
  dashboardApi.get,
  usersApi.paginated,
  departmentsApi.tree,
  classesApi.search,
  studentsApi.search,
  academicYearsApi.list,
]

export interface QuickTest {
  title: string
  request: TestRequest
}

export const QUICK_TESTS: readonly QuickTest[] = READS.map(({ summary, path }) => ({
  title: summary,
  request: { method: 'GET', path, query: [], headers: [], body: '' },
}))
