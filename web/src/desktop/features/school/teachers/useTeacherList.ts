import { teachersApi } from '@xueqiao/contract/features/school/teachers/api'
import type { ListState } from '../../../kit/list/list-url'
import { useResourceList } from '../../../kit/list/useResourceList'

/** Order and field in one word: `sort=hireDate,desc` (002 §3.13); classes and courses of everyone come along. */
const ask = ({ page, size, sort, filters }: ListState) => ({
  ...filters,
  page,
  size,
  sort: sort && `${sort.key},${sort.order}`,
  includeClassAndCourses: true,
})

export const useTeacherList = () => useResourceList(teachersApi.search, { ask })
