import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AnyEndpoint } from '../../../../api/call'
import { failureText } from '../../../../api/failure'

interface Props<Data> {
  title: string
  endpoint: AnyEndpoint
  query: { data: Data | undefined; isPending: boolean; error: unknown; refetch: () => unknown }
  more?: { to: string; label: string }
  /** Said where there is nothing. */
  empty: string
  isEmpty: (data: Data) => boolean
  children: (data: Data) => ReactNode
}

/** A block of the page, which loads, fails and is empty by itself. */
export const FamilyBlock = <Data,>(props: Props<Data>) => {
  const { title, endpoint, query, more, empty, isEmpty, children } = props
  const { data } = query
  return (
    <section className="card family-block" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {more && (
          <Link to={more.to} className="family-more">
            {more.label}
          </Link>
        )}
      </header>
      {query.isPending && (
        <div className="family-bones" role="status" aria-label="加载中">
          {[1, 2, 3].map((key) => (
            <span key={key} className="bone" style={{ height: 20 }} />
          ))}
        </div>
      )}
      {query.error != null && (
        <p className="family-none" role="status">
          {failureText(query.error, endpoint)}
          <button type="button" className="link-btn" onClick={() => query.refetch()}>
            重试
          </button>
        </p>
      )}
      {data !== undefined && (isEmpty(data) ? <p className="family-none">{empty}</p> : children(data))}
    </section>
  )
}
