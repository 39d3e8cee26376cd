import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AnyEndpoint } from '../../../../api/call'
import { failureText } from '../../../../api/failure'

interface BlockProps<T> {
  title: string
  more: { to: string; text: string }
  endpoint: AnyEndpoint
  query: Pick<UseQueryResult, 'error' | 'isPending' | 'isFetching' | 'refetch'>
  rows: readonly T[] | undefined
  empty: ReactNode
  row: (item: T) => ReactNode
}

/** One source, one card: it waits, fails and is tried again by itself. */
export const Block = <T,>({ title, more, endpoint, query, rows, empty, row }: BlockProps<T>) => {
  const { error, isPending, isFetching, refetch } = query
  const list = Array.isArray(rows) ? rows : []
  return (
    <section className="card hub-block" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <Link to={more.to}>{more.text}</Link>
      </header>
      {isPending && (
        <div className="hub-bones" role="status" aria-label="加载中">
          {[1, 2, 3, 4].map((key) => (
            <span key={key} className="bone" style={{ height: 44 }} />
          ))}
        </div>
      )}
      {error !== null && (
        <p className="hub-empty" role="status">
          未能加载：{failureText(error, endpoint)}{' '}
          <button type="button" className="link-btn" aria-busy={isFetching} onClick={() => void refetch()}>
            重试
          </button>
        </p>
      )}
      {!isPending && error === null && list.length === 0 && <p className="hub-empty">{empty}</p>}
      {list.length > 0 && <ul className="hub-list">{list.map(row)}</ul>}
    </section>
  )
}
