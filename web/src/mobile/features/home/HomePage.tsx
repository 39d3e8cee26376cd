import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AnyEndpoint } from '../../../api/call'
import { SchoolMark } from '../../../session/SchoolMark'
import { useSchool } from '../../../session/school'
import { Card } from '../../kit/Card'
import { PullToRefresh } from '../../kit/PullToRefresh'
import { Loaded, SkeletonRows } from '../../kit/states'
import { Talks } from '../../talk/Talks'
import { Notices } from './Notices'
import './home.css'

interface HomePageProps {
  /** On the dark board: who or what this page is about. */
  board: ReactNode
  /** Between the board and the notices. */
  above?: ReactNode
  children?: ReactNode
}

const SchoolLine = () => {
  const school = useSchool()
  return (
    <div className="m-school">
      <SchoolMark size={22} />
      <span className="m-ellipsis">{school?.schoolName}</span>
    </div>
  )
}

export const HomePage = ({ board, above, children }: HomePageProps) => (
  <PullToRefresh>
    <header className="m-board">
      <SchoolLine />
      {board}
    </header>
    <div className="m-page">
      {above}
      <Notices />
      <Talks most={3} all="/mobile/messages" chat={(id) => `/mobile/chat/${id}`} />
      {children}
    </div>
  </PullToRefresh>
)

export const BoardWords = ({ title, note }: { title: string; note: string }) => (
  <>
    <div className="m-board-bar">
      <h1>{title}</h1>
    </div>
    <p>{note}</p>
  </>
)

interface HomeQueryProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  endpoint: AnyEndpoint
  /** Stands on the board until there is something better. */
  title: string
  board: (data: T) => ReactNode
  above?: (data: T) => ReactNode
  children: (data: T) => ReactNode
}

/** The notices stay where they are, whatever the page's own data do. */
export function HomeQuery<T>({ query, endpoint, title, board, above, children }: HomeQueryProps<T>) {
  const { data } = query
  if (data !== undefined)
    return (
      <HomePage board={board(data)} above={above?.(data)}>
        {children(data)}
      </HomePage>
    )
  const waiting = query.error === null && (
    <div className="m-bones" aria-hidden="true">
      <span className="bone m-bone" style={{ width: '35%' }} />
      <span className="bone m-bone" style={{ width: '60%' }} />
    </div>
  )
  return (
    <HomePage
      board={
        <>
          <div className="m-board-bar">
            <h1>{title}</h1>
          </div>
          {waiting}
        </>
      }
    >
      <Card>
        <Loaded query={query} endpoint={endpoint} skeleton={<SkeletonRows />}>
          {() => null}
        </Loaded>
      </Card>
    </HomePage>
  )
}
