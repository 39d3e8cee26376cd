import { PAGE_SIZES } from '@xueqiao/contract/common/page'
import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { useApi } from '../../../../api/queries'
import { useResourceList } from '../../../kit/list/useResourceList'
import { readStudents, UNREADABLE } from './students-answer'

/** 001 §9. */
const CACHE_MS = 2 * 60_000

/** An answer of its own: that of the list says when it fails, this one is beside the matter. */
const EVERYONE = { query: { page: 0, size: PAGE_SIZES[0], order: 'asc' } } as const

/** How many there are without the filter. */
export const useAllStudents = ({ isFiltered }: { isFiltered: boolean }) => {
  const options = { staleTime: CACHE_MS, silent: true, enabled: isFiltered }
  return useApi(studentsApi.search, EVERYONE, options).data?.totalElements
}

export const useStudentList = () => {
  const list = useResourceList(studentsApi.search, { staleTime: CACHE_MS, read: readStudents })
  // What cannot be read leaves nothing to show, not even what was there before (001 §8.3).
  return list.failure === UNREADABLE ? { ...list, rows: [], total: 0 } : list
}
