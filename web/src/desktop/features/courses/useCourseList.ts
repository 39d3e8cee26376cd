import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type CourseRow, coursesApi } from '@xueqiao/contract/features/courses'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { failureText } from '../../../api/failure'
import { cleanFilters, filterKeys, type ListState, readList, type Sort, writeList } from '../../kit/list-url'
import { request } from '../../kit/request'
import type { ResourceList } from '../../kit/useResourceList'

const ENDPOINT = coursesApi.all
const KEYS = filterKeys(ENDPOINT.query)

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

const asPage = (content: CourseRow[]) => ({ content, totalElements: content.length })

/** The kit's list for an endpoint that gives everything at once: turning and sorting ask nobody (001 §2.2, §7.2). */
export const useCourseList = (): ResourceList<CourseRow> => {
  const [params, setParams] = useSearchParams()
  const [selected, setSelected] = useState<readonly number[]>([])
  const state = useMemo(() => readList(params, KEYS), [params])
  const { size, sort, filters } = state

  const input = { query: filters }
  const query = useQuery({
    queryKey: [ENDPOINT.path, input],
    queryFn: ({ signal }) => request(ENDPOINT, input, { signal }),
    select: asPage,
    meta: { endpoint: ENDPOINT },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

  const total = query.data?.totalElements
  const page = Math.min(state.page, Math.max(0, Math.ceil((total ?? 0) / size) - 1))
  const rows = useMemo(
    () => inOrder(query.data?.content ?? [], sort).slice(page * size, (page + 1) * size),
    [query.data, sort, page, size],
  )
  const go = (change: Partial<ListState>) =>
    setParams((before) => writeList(before, KEYS, { ...state, page, ...change }))

  return {
    ...state,
    page,
    rows,
    total,
    isFiltered: Object.keys(filters).length > 0,
    isLoading: query.isPending,
    isFetching: query.isFetching,
    failure: query.isError ? failureText(query.error, ENDPOINT) : undefined,
    updatedAt: query.dataUpdatedAt,
    selected,
    select: setSelected,
    search: (values) => {
      setSelected([])
      const next = cleanFilters(values)
      const unchanged = page === 0 && JSON.stringify(next) === JSON.stringify(filters)
      if (unchanged) query.refetch()
      else go({ filters: next, page: 0 })
    },
    turn: (next, nextSize) => go({ page: nextSize === size ? next : 0, size: nextSize }),
    sortBy: (next) => go({ sort: next, page: 0 }),
    refresh: () => query.refetch(),
  }
}
