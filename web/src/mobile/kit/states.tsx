import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AnyEndpoint } from '../../api/call'
import { failureText } from '../../api/failure'
import { Icon } from '../../lib/icons'
import { useOnline } from '../../lib/useOnline'

export const EmptyState = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className="m-state">
    <p>{children}</p>
    {action}
  </div>
)

/** Without a network it is said that this was not kept: trying again does not help before there is one. */
export const ErrorState = ({ message, onRetry }: { message: string; onRetry: () => void }) => {
  const online = useOnline()
  return (
    <div className="m-state" role="alert">
      <Icon name="warn" size="xl" />
      <p>{online ? message : '没有网络，这里的内容还没有保存在手机上。联网后即可查看。'}</p>
      <button type="button" className="m-button" onClick={onRetry}>
        重试
      </button>
    </div>
  )
}

/** Grey shapes of the rows that are on their way. */
export const SkeletonRows = ({ rows = 3, round = false }: { rows?: number; round?: boolean }) => (
  <div aria-busy="true">
    <span className="visually-hidden">加载中</span>
    {Array.from({ length: rows }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all alike and never move
      <div className="m-row" key={index} aria-hidden="true">
        {round && <span className="bone m-bone-round" />}
        <span className="m-grow m-bones">
          <span className="bone m-bone" style={{ width: '55%' }} />
          <span className="bone m-bone" style={{ width: '80%' }} />
        </span>
      </div>
    ))}
  </div>
)

interface LoadedProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  /** What was read: it has the words for a failure. */
  endpoint: AnyEndpoint
  skeleton: ReactNode
  /** The way back, of a form that brings its own once it is there. */
  head?: ReactNode
  children: (data: T) => ReactNode
}

/** What came earlier stays on the screen when a refresh fails; the toast says that it failed. */
export function Loaded<T>({ query, endpoint, skeleton, head, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  return (
    <>
      {head}
      {query.error === null ? (
        skeleton
      ) : (
        <ErrorState message={failureText(query.error, endpoint)} onRetry={() => void query.refetch()} />
      )}
    </>
  )
}
