import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { PAGE_SIZES, type PageOf, type PageSize } from '@xueqiao/contract/common/page'
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type FailureTexts, failureText } from '../../../api/failure'
import { type Listing, request } from '../request'
import { filterKeys, filtersOf, type ListState, readList, type Sort, writeList } from './list-url'

interface Options<Row> {
  /** The specification's cache minutes, in milliseconds; none by default. */
  staleTime?: number
  /** What is asked for, where the endpoint has its own words for page and order. */
  ask?: (state: ListState) => Record<string, unknown>
  /** For an endpoint that gives everything at once: turning and sorting then ask nobody. */
  inOrder?: (rows: readonly Row[], sort: Sort | undefined) => readonly Row[]
  /** For answers of other shapes than a page or a plain list: gives the page in it, or throws what is to be said. */
  read?: (answer: unknown) => PageOf<Row>
  /** Rows of a page unless someone chooses otherwise. */
  size?: PageSize
  texts?: FailureTexts
}

export type ResourceList<Row> = ReturnType<typeof useResourceList<Row>>

const pageIn = <Row>(answer: PageOf<Row> | Row[]): PageOf<Row> =>
  Array.isArray(answer) ? { content: answer, totalElements: answer.length } : answer

const usualWords = ({ page, size, sort, filters }: ListState) => ({
  ...filters,
  page,
  size,
  sort: sort?.key,
  order: sort?.order,
})

/**
 * A list whose page, size, sort and filters live in the URL: a refresh or a shared link shows the same rows.
 * The selection survives paging and refreshing, and ends with a new search, which would hide what is selected.
 */
export const useResourceList = <Row>(
  endpoint: Listing<Row>,
  { staleTime = 0, ask = usualWords, inOrder, read, size: usual = PAGE_SIZES[0], texts }: Options<Row> = {},
) => {
  const [params, setParams] = useSearchParams()
  const [selected, setSelected] = useState<readonly number[]>([])
  const keys = useMemo(() => filterKeys(endpoint.query), [endpoint])
  const state = useMemo(() => readList(params, keys, usual), [params, keys, usual])
  const { page, size, sort, filters } = state

  const input = { query: inOrder ? filters : ask(state) }
  const query = useQuery({
    queryKey: [endpoint.path, input],
    queryFn: async ({ signal }) => {
      const answer = await request(endpoint, input, { signal })
      return { ...(read ? read(answer) : pageIn(answer)), first: page * size }
    },
    meta: { endpoint, ...(texts && { texts }) },
    placeholderData: keepPreviousData,
    staleTime,
  })

  const go = (change: Partial<ListState>, options?: { replace: boolean }) =>
    setParams((before) => writeList(before, keys, { ...state, ...change }, usual), options)

  const content = query.data?.content
  const rows = useMemo(
    () =>
      inOrder && content ? inOrder(content, sort).slice(page * size, (page + 1) * size) : (content ?? []),
    [content, inOrder, sort, page, size],
  )
  const total = query.data?.totalElements
  const lastPage = Math.max(0, Math.ceil((total ?? 0) / size) - 1)
  // Deleting the last rows of the last page must not leave people on a page that is no more.
  const beyond = query.isSuccess && !query.isPlaceholderData && page > lastPage
  useEffect(() => {
    if (beyond)
      setParams((before) => writeList(before, keys, { ...state, page: lastPage }, usual), { replace: true })
  }, [beyond, lastPage, setParams, keys, state, usual])

  return {
    ...state,
    rows,
    /** How many come before these rows; while others are on their way, still before these. */
    first: inOrder ? page * size : (query.data?.first ?? page * size),
    /** Unknown until the first answer. */
    total,
    isFiltered: Object.keys(filters).length > 0,
    /** Nothing to show yet; afterwards old rows stay while new ones come. */
    isLoading: query.isPending || beyond,
    isFetching: query.isFetching,
    failure: query.isError ? failureText(query.error, endpoint, texts) : undefined,
    updatedAt: query.dataUpdatedAt,
    selected,
    select: setSelected,
    /** What is gone is selected no longer. */
    forget: (ids: readonly number[]) => setSelected((before) => before.filter((id) => !ids.includes(id))),
    search: (values: Record<string, unknown>) => {
      setSelected([])
      const next = filtersOf(keys, values)
      const unchanged = page === 0 && JSON.stringify(next) === JSON.stringify(filters)
      if (unchanged) query.refetch()
      else go({ filters: next, page: 0 })
    },
    turn: (next: number, nextSize: number) => go({ page: nextSize === size ? next : 0, size: nextSize }),
    sortBy: (next: Sort | undefined) => go({ sort: next, page: 0 }),
    /** Asks the server, whatever the cache holds. */
    refresh: () => query.refetch(),
  }
}
