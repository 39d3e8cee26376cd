import { type CourseRow, coursesApi } from '@xueqiao/contract/features/school/courses/api'
import type { Sort } from '../../../kit/list/list-url'
import { useResourceList } from '../../../kit/list/useResourceList'

export const COURSE_SORT_KEYS = ['name', 'courseCode', 'credits'] as const

/** A URL may name any key; an unknown one leaves the server's order. */
const inOrder = (rows: readonly CourseRow[], sort: Sort | undefined): readonly CourseRow[] => {
  const key = COURSE_SORT_KEYS.find((known) => known === sort?.key)
  if (key === undefined) return rows
  const turn = sort?.order === 'desc' ? -1 : 1
  return rows.toSorted(
    (a, b) => turn * String(a[key]).localeCompare(String(b[key]), 'zh-CN', { numeric: true }),
  )
}

/** The endpoint gives all courses at once (001 §2.2, §7.2). */
export const useCourseList = () => useResourceList(coursesApi.all, { inOrder })
