import type { UseQueryResult } from '@tanstack/react-query'
import type { PageOf } from '@xueqiao/contract/common/page'
import { type ReactNode, useState } from 'react'
import type { AnyEndpoint } from '../../../api/call'
import { failureText } from '../../../api/failure'
import { Card } from '../../kit/Card'
import { usePages } from '../../kit/list/usePages'
import { EmptyState, ErrorState, Loaded, SkeletonRows } from '../../kit/states'

interface Props<R> {
  title: string
  measure: string
  empty: string
  endpoint: AnyEndpoint
  studentId: number
  /** The latest few: whoever looks at a record does not wait for the years before. */
  latest: UseQueryResult<PageOf<R>>
  read: (query: { studentId: number; page: number; size: number }, signal: AbortSignal) => Promise<PageOf<R>>
  children: (rows: R[]) => ReactNode
}

/** What there is of a pupil, the latest first, and all of it on a press. */
export function Listed<R>({ title, measure, empty, endpoint, studentId, latest, read, children }: Props<R>) {
  const [isWhole, setWhole] = useState(false)
  const pages = usePages(endpoint, { studentId }, read, { enabled: isWhole })
  const { error, hasNextPage, isFetching } = pages
  const more = () => void (pages.rows === undefined ? pages.refetch() : pages.fetchNextPage())
  return (
    <Card title={title}>
      <Loaded query={latest} endpoint={endpoint} skeleton={<SkeletonRows rows={2} />}>
        {({ content, totalElements }) => (
          <>
            {content.length === 0 ? <EmptyState>{empty}</EmptyState> : children(pages.rows ?? content)}
            {!isWhole && totalElements > content.length && (
              <More onMore={() => setWhole(true)}>
                查看全部 {totalElements} {measure}
              </More>
            )}
            {isWhole && isFetching && <SkeletonRows rows={1} />}
            {isWhole && !isFetching && error !== null && (
              <ErrorState message={failureText(error, endpoint)} onRetry={more} />
            )}
            {isWhole && !isFetching && error === null && hasNextPage && <More onMore={more}>更多</More>}
          </>
        )}
      </Loaded>
    </Card>
  )
}

export const More = ({ onMore, children }: { onMore: () => void; children: ReactNode }) => (
  <div className="m-more">
    <button type="button" className="m-button m-wide" onClick={onMore}>
      {children}
    </button>
  </div>
)
