import { type Home, homeApi } from '@xueqiao/contract/features/home/dashboard/home'
import type { ReactNode } from 'react'
import { useApi } from '../../../../api/queries'
import { Card } from '../../../kit/Card'
import { PullToRefresh } from '../../../kit/list/PullToRefresh'
import { Loaded, SkeletonRows } from '../../../kit/states'
import { Notices } from './Notices'
import { Urgent } from './Urgent'
import './home.css'

interface HomePageProps {
  /** Stands on the board until there is something better. */
  title: string
  /** On the dark board: who or what this page is about. */
  board: (home: Home) => ReactNode
  /** Before and after what the reader has to answer. */
  above?: (home: Home) => ReactNode
  below?: (home: Home) => ReactNode
  /** Read by themselves, so they are there whatever the rest does. */
  conversations?: (home: Home | undefined) => ReactNode
  children?: (home: Home) => ReactNode
}

const Waiting = () => (
  <div className="m-bones" aria-hidden="true">
    <span className="bone m-bone" style={{ width: '35%' }} />
    <span className="bone m-bone" style={{ width: '60%' }} />
  </div>
)

/** Every home of a phone: one answer of the server, and the talks. */
export const HomePage = ({ title, board, above, below, conversations, children }: HomePageProps) => {
  // What was done on another page is seen on the way back.
  const query = useApi(homeApi.get, undefined, { staleTime: 0 })
  const home = query.data
  return (
    <PullToRefresh>
      <header className="m-board">
        {home === undefined ? (
          <>
            <BoardTitle>{title}</BoardTitle>
            {query.error === null && <Waiting />}
          </>
        ) : (
          board(home)
        )}
      </header>
      <div className="m-page">
        {home === undefined ? (
          <Card>
            <Loaded query={query} endpoint={homeApi.get} skeleton={<SkeletonRows />}>
              {() => null}
            </Loaded>
          </Card>
        ) : (
          <>
            {above?.(home)}
            <Urgent
              notices={home.notices}
              severalChildren={home.children.length > 1}
              // Where there is more to do, a figure leads to the others.
              only={below !== undefined}
            />
            {below?.(home)}
          </>
        )}
        {conversations?.(home)}
        {home !== undefined && (
          <>
            {children?.(home)}
            <Notices notices={home.notices} />
          </>
        )}
      </div>
    </PullToRefresh>
  )
}

export const BoardTitle = ({ children, extra }: { children: string; extra?: ReactNode }) => (
  <div className="m-board-bar">
    <h1 className="m-grow m-ellipsis">{children}</h1>
    {extra}
  </div>
)

export const BoardWords = ({ title, note }: { title: string; note: string }) => (
  <>
    <BoardTitle>{title}</BoardTitle>
    <p>{note}</p>
  </>
)
