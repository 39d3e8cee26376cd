import { type Home, homeApi } from '@xueqiao/contract/features/home/dashboard/home'
import type { ReactNode } from 'react'
import { useApi } from '../../../../api/queries'
import { BellButton } from '../../../bell/BellButton'
import { Card } from '../../../kit/Card'
import { PullToRefresh } from '../../../kit/list/PullToRefresh'
import { Loaded, SkeletonRows } from '../../../kit/states'
import { Notices } from './Notices'
import { Urgent } from './Urgent'
import { UrgentMessages } from './UrgentMessages'
import './home.css'

interface HomePageProps {
  /** Stands on the board until there is something better. */
  title: string
  /** On the dark board: who or what this page is about. */
  board: (home: Home) => ReactNode
  /** Before and after what the reader has to answer. */
  above?: (home: Home) => ReactNode
  below?: (home: Home) => ReactNode
  /** Of what the reader has to answer the most urgent alone: a figure leads to the others. */
  onlyFirst?: boolean
  /** Read by themselves, so they are there whatever the rest does. */
  conversations?: (slot: ConversationsSlot) => ReactNode
  children?: (home: Home) => ReactNode
  /** What of the answer is shown: of one child, say. */
  view?: (home: Home) => Home
}

export interface ConversationsSlot {
  home: Home | undefined
  /** The rest has come, or will not: what is shown from now on stays where it is. */
  ready: boolean
  /** What stands below the talks, which push it down until they are there. */
  after: ReactNode
}

const JUST_READ_MS = 1000

const Waiting = () => (
  <div className="m-bones" aria-hidden="true">
    <span className="bone m-bone" style={{ width: '35%' }} />
    <span className="bone m-bone" style={{ width: '60%' }} />
  </div>
)

/** Every home of a phone: one answer of the server, and the talks. */
export const HomePage = (props: HomePageProps) => {
  const { title, board, above, below, onlyFirst = false, conversations, children, view } = props
  // What was done on another page is seen on the way back; what was asked for ahead is not asked for twice.
  const query = useApi(homeApi.get, undefined, { staleTime: JUST_READ_MS })
  const home = query.data && (view === undefined ? query.data : view(query.data))
  const after = home !== undefined && (
    <>
      {children?.(home)}
      <Notices notices={home.notices} />
    </>
  )
  return (
    <PullToRefresh>
      <header className="m-board">
        {query.data === undefined ? (
          <>
            <BoardTitle>{title}</BoardTitle>
            {query.error === null && <Waiting />}
          </>
        ) : (
          board(query.data)
        )}
      </header>
      {home === undefined && (
        <div className="m-page">
          <Card>
            <Loaded query={query} endpoint={homeApi.get} skeleton={<SkeletonRows />}>
              {() => null}
            </Loaded>
          </Card>
        </div>
      )}
      {/* How high the board will be nobody knows: what it would push down is not there before it. */}
      <div className="m-page" hidden={home === undefined && query.error === null}>
        {home !== undefined && (
          <>
            <UrgentMessages urgent={home.urgent} />
            {above?.(home)}
            <Urgent notices={home.notices} severalChildren={home.children.length > 1} only={onlyFirst} />
            {below?.(home)}
          </>
        )}
        {conversations === undefined
          ? after
          : conversations({ home, ready: home !== undefined || query.error !== null, after })}
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
    <BoardTitle extra={<BellButton />}>{title}</BoardTitle>
    <p>{note}</p>
  </>
)
