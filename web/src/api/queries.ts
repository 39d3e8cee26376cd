import { QueryCache, QueryClient, type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { DataOf, InputOf } from '@xueqiao/contract/common/endpoint'
import { useSession } from '../session/store'
import { arrivalOf } from './brought'
import { type AnyEndpoint, type CallArgs, call, onWritten } from './call'
import { type FailureTexts, reportFailure } from './failure'
import { isGone } from './gone'
import { changesRecords, isAnswer, isTouched } from './stale-after-event'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { endpoint?: AnyEndpoint; silent?: boolean; texts?: FailureTexts }
  }
}

/** No retries: one failure gives one toast, and at once (HTTP-03, HTTP-15). */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { meta }) => {
      if (meta?.endpoint !== undefined && meta.silent !== true)
        reportFailure(error, meta.endpoint, meta.texts)
    },
  }),
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 30_000,
      // As long as the longest of the specification's caches (001 §9), or leaving a page would shorten it.
      gcTime: 10 * 60_000,
      networkMode: 'always',
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// Nothing that one person has read is shown to the next, whichever tab they came in by.
useSession.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) queryClient.clear()
})

/** Everything that was read is old, and read anew where it is opened next; its own page refreshes itself. */
export const recordsChanged = () =>
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => isAnswer(path),
    refetchType: 'none',
  })

onWritten((path) => {
  if (changesRecords(path)) recordsChanged()
})

const heardAt = new Map<string, number>()

/** What lies under these beginnings of paths is no longer as it was, whether anybody has read it yet or not. */
export const hear = (beginnings: readonly string[]) => {
  for (const one of beginnings) heardAt.set(one, Date.now())
}

/** Put in its place, unless something newer is known, or was heard of. */
export const bringIn = (queryKey: QueryKey, data: unknown, askedAt: number) => {
  const state = queryClient.getQueryState(queryKey)
  const heard = [...heardAt].flatMap(([one, at]) => (at >= askedAt ? [one] : []))
  if (state?.isInvalidated || (state?.dataUpdatedAt ?? 0) >= askedAt || isTouched(queryKey[0], heard)) return
  queryClient.setQueryData(queryKey, data)
}

/** Asks, unless the answer comes along with another one that is on its way: then it is already in its place. */
export const unlessBrought = async <T, Kept = T>(
  queryKey: QueryKey,
  ask: () => Promise<T>,
  answerIn: (kept: Kept) => T | undefined,
): Promise<T> => {
  const isOld = () => queryClient.getQueryState(queryKey)?.isInvalidated ?? false
  const arrival = arrivalOf(queryKey[0])
  if (arrival === undefined || isOld()) return ask()
  const before = queryClient.getQueryState(queryKey)?.dataUpdatedAt
  await arrival
  const { data, dataUpdatedAt } = queryClient.getQueryState<Kept>(queryKey) ?? {}
  const answer = data === undefined || dataUpdatedAt === before || isOld() ? undefined : answerIn(data)
  return answer === undefined ? ask() : answer
}

interface ApiOptions<D> {
  staleTime?: number
  silent?: boolean
  enabled?: boolean
  /** Asked again after so long, by what was answered last; false: not by itself. */
  again?: (data: D | undefined) => number | false
  /** Where a page has its own words for what went wrong. */
  texts?: FailureTexts
}

/** Reads an endpoint through the cache; its key is `[endpoint.path, input]`. */
export const useApi = <E extends AnyEndpoint>(
  endpoint: E,
  input?: InputOf<E>,
  { staleTime, silent = false, enabled = true, again, texts }: ApiOptions<DataOf<E>> = {},
): UseQueryResult<DataOf<E>> =>
  useQuery({
    queryKey: [endpoint.path, input],
    queryFn: ({ queryKey, signal }) =>
      unlessBrought<DataOf<E>>(
        queryKey,
        () => call(endpoint, ...([input, { signal }] as CallArgs<E>)),
        (kept) => kept,
      ),
    meta: { endpoint, silent, ...(texts && { texts }) },
    enabled,
    ...(staleTime === undefined ? {} : { staleTime }),
    ...(again && { refetchInterval: ({ state }: { state: { data?: DataOf<E> } }) => again(state.data) }),
  })

/** Everything read under these beginnings of paths is fetched anew. */
export const invalidate = (...beginnings: string[]) => {
  hear(beginnings)
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path, input] }) => isTouched(path, beginnings) && !isGone(path, input),
  })
}
