import { type ReactNode, useEffect, useRef } from 'react'
import type { AnyEndpoint } from '../../../api/call'
import { failureText } from '../../../api/failure'
import { ErrorState, SkeletonRows } from '../states'
import type { usePages } from './usePages'

interface InfiniteListProps<R> {
  pages: Pick<ReturnType<typeof usePages>, 'error' | 'hasNextPage' | 'isFetchingNextPage'> & {
    rows: R[] | undefined
    fetchNextPage: () => unknown
    refetch: () => unknown
  }
  endpoint: AnyEndpoint
  empty: ReactNode
  row: (row: R) => ReactNode
}

/** Reads the next page when its end comes near the screen. */
export function InfiniteList<R extends { id: number }>({
  pages,
  endpoint,
  empty,
  row,
}: InfiniteListProps<R>) {
  const { rows, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = pages
  const end = useRef<HTMLDivElement>(null)
  const waiting = hasNextPage && !isFetchingNextPage && error === null
  useEffect(() => {
    if (end.current === null || !waiting) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) void fetchNextPage()
      },
      { rootMargin: '240px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [waiting, fetchNextPage])

  if (rows === undefined)
    return error === null ? (
      <SkeletonRows rows={6} />
    ) : (
      <ErrorState message={failureText(error, endpoint)} onRetry={() => void refetch()} />
    )
  if (rows.length === 0) return empty
  return (
    <>
      <ul className="m-list">
        {rows.map((item) => (
          <li key={item.id}>{row(item)}</li>
        ))}
      </ul>
      <div ref={end} />
      {isFetchingNextPage && <SkeletonRows rows={1} />}
      {error !== null && hasNextPage && (
        <ErrorState message={failureText(error, endpoint)} onRetry={() => void fetchNextPage()} />
      )}
    </>
  )
}
