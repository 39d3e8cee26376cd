import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { teachingAssignmentsApi as api } from '@xueqiao/contract/features/school/teaching-assignments/api'
import type { Candidate } from '@xueqiao/contract/features/school/teaching-assignments/plan'
import { call } from '../../../../../api/call'
import { failureText } from '../../../../../api/failure'
import { queryClient } from '../../../../../api/queries'
import { useDebounced } from '../../../../pickers/useDebounced'

const asking = (semesterId: number, courseId: number, keyword: string) => {
  const query = { semesterId, courseId, ...(keyword !== '' && { keyword: keyword.slice(0, 50) }) }
  return {
    queryKey: [api.candidates.path, { query }],
    queryFn: () => call(api.candidates, { query }),
    staleTime: 30_000,
  }
}

/** Whoever has the course comes first. */
const inOrder = (found: readonly Candidate[]) =>
  found.toSorted((a, b) => Number(b.teachesCourse) - Number(a.teachesCourse))

interface Options {
  semesterId: number
  courseId: number
  /** Name, pinyin or its initials, or number. */
  keyword: string
  enabled: boolean
}

export const useCandidates = ({ semesterId, courseId, keyword, enabled }: Options) => {
  const settled = useDebounced(keyword, 150)
  const query = useQuery({
    ...asking(semesterId, courseId, settled),
    placeholderData: keepPreviousData,
    enabled,
    meta: { endpoint: api.candidates, silent: true },
  })
  return {
    found: inOrder(query.data ?? []),
    /** The list is that of what has been typed. */
    isSettled: settled === keyword && query.data !== undefined && !query.isPlaceholderData,
    isFetching: query.isFetching,
    failure: query.isError ? failureText(query.error, api.candidates) : undefined,
    /** For fingers that are faster than the list. */
    ask: async () => inOrder(await queryClient.fetchQuery(asking(semesterId, courseId, keyword))),
  }
}
