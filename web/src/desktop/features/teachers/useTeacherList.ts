import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type TeacherRow, teachersApi } from '@xueqiao/contract/features/teachers'
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { failureText } from '../../../api/failure'
import { cleanFilters, filterKeys, type ListState, readList, writeList } from '../../kit/list-url'
import { request } from '../../kit/request'
import type { ResourceList } from '../../kit/useResourceList'
import { readTeachers } from './teachers-answer'

const ENDPOINT = teachersApi.search
/** Always asked for, and nothing a person chooses. */
const WITH_LINKS = 'includeClassAndCourses'
const KEYS = filterKeys(ENDPOINT.query).filter((key) => key !== WITH_LINKS)

/** Order and field in one word: `sort=hireDate,desc` (002 §3.13). */
const asked = ({ page, size, sort, filters }: ListState) => ({
  ...filters,
  page,
  size,
  sort: sort && `${sort.key},${sort.order}`,
  [WITH_LINKS]: true,
})

/** The kit's list in the words that this endpoint knows, with classes and courses of everyone. */
export const useTeacherList = (): ResourceList<TeacherRow> => {
  const [params, setParams] = useSearchParams()
  const [selected, setSelected] = useState<readonly number[]>([])
  const state = useMemo(() => readList(params, KEYS), [params])
  const { page, size, filters } = state

  const input = { query: asked(state) }
  const query = useQuery({
    queryKey: [ENDPOINT.path, input],
    queryFn: async ({ signal }) => readTeachers(await request(ENDPOINT, input, { signal })),
    meta: { endpoint: ENDPOINT },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

  const go = (change: Partial<ListState>) =>
    setParams((before) => writeList(before, KEYS, { ...state, ...change }))

  const total = query.data?.totalElements
  const lastPage = Math.max(0, Math.ceil((total ?? 0) / size) - 1)
  // Deleting the last rows of the last page must not leave people on a page that is no more.
  const beyond = query.isSuccess && !query.isPlaceholderData && page > lastPage
  useEffect(() => {
    if (beyond)
      setParams((before) => writeList(before, KEYS, { ...state, page: lastPage }), { replace: true })
  }, [beyond, lastPage, setParams, state])

  return {
    ...state,
    rows: query.data?.content ?? [],
    total,
    isFiltered: Object.keys(filters).length > 0,
    isLoading: query.isPending || beyond,
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
