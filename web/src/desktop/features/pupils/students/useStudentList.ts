import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { useResourceList } from '../../../kit/list/useResourceList'
import { readStudents, UNREADABLE } from './students-answer'

/** 001 §9. */
const CACHE_MS = 2 * 60_000

export const useStudentList = () => {
  const list = useResourceList(studentsApi.search, { staleTime: CACHE_MS, read: readStudents })
  // What cannot be read leaves nothing to show, not even what was there before (001 §8.3).
  return list.failure === UNREADABLE ? { ...list, rows: [], total: 0 } : list
}
