import type { ComponentProps, ReactNode } from 'react'
import { Card } from '../../kit/Card'
import { Loaded, SkeletonRows } from '../../kit/states'
import { Notices } from './Notices'
import './home.css'

/** The dark board on top of every home page. */
export const Board = ({ children }: { children: ReactNode }) => (
  <header className="m-board">{children}</header>
)

interface HomeQueryProps<T>
  extends Pick<ComponentProps<typeof Loaded<T>>, 'query' | 'endpoint' | 'children'> {
  /** Stands on the board while there is nothing else to put there. */
  title: string
}

/** While a home page waits for its data, or has failed to get it, the notices are there all the same. */
export function HomeQuery<T>({ query, endpoint, title, children }: HomeQueryProps<T>) {
  if (query.data !== undefined) return children(query.data)
  return (
    <>
      <Board>
        <h1>{title}</h1>
        {query.error === null && (
          <div className="m-bones" style={{ marginTop: 12 }} aria-hidden="true">
            <span className="bone m-bone" style={{ width: '35%' }} />
            <span className="bone m-bone" style={{ width: '60%', height: 24 }} />
          </div>
        )}
      </Board>
      <div className="m-page">
        <Card>
          <Loaded query={query} endpoint={endpoint} skeleton={<SkeletonRows />}>
            {() => null}
          </Loaded>
        </Card>
        <Notices />
      </div>
    </>
  )
}
