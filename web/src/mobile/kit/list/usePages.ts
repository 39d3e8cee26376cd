import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { PageOf } from '@xueqiao/contract/common/page'
import type { AnyEndpoint } from '../../../api/call'

const SIZE = 20

type Read<Q, R> = (query: Q & { page: number; size: number }, signal: AbortSignal) => Promise<PageOf<R>>

/** The pages of a search one after another; new filters keep the old rows until theirs are here. */
export const usePages = <Q extends object, R>(
  endpoint: AnyEndpoint,
  query: Q,
  read: Read<Q, R>,
  { enabled = true }: { enabled?: boolean } = {},
) => {
  const pages = useInfiniteQuery({
    queryKey: [endpoint.path, 'pages', query],
    queryFn: ({ pageParam, signal }) => read({ ...query, page: pageParam, size: SIZE }, signal),
    initialPageParam: 0,
    getNextPageParam: (last, all) => (all.length * SIZE < last.totalElements ? all.length : undefined),
    placeholderData: keepPreviousData,
    enabled,
    meta: { endpoint },
  })
  return {
    ...pages,
    rows: pages.data?.pages.flatMap((page) => page.content),
    total: pages.data?.pages.at(-1)?.totalElements,
  }
}
