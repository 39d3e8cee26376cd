import { type Dashboard, dashboardApi } from '@xueqiao/contract/features/home/dashboard/api'
import { lazy, Suspense, useState } from 'react'
import { Navigate } from 'react-router'
import { failureText } from '../../../../api/failure'
import { useApi } from '../../../../api/queries'
import { loadChunk } from '../../../../lib/chunks'
import { Icon } from '../../../../lib/icons'
import { useViewer } from '../../../../session/access'
import { Activities } from './Activities'
import { readHomeAhead } from './ahead'
import { ClassSizes } from './ClassSizes'
import { Greeting } from './Greeting'
import { Notices } from './Notices'
import { OwnClass } from './OwnClass'
import { Statistics } from './Statistics'
import { Today } from './Today'
import { Trends } from './Trends'
import { Waiting } from './Waiting'
import './dashboard.css'

/** The office has none: what lessons look like comes with those who have them. */
const TodayLessons = lazy(() =>
  loadChunk(() => import('./TodayLessons').then((m) => ({ default: m.TodayLessons }))),
)
const WEEKS: Readonly<Record<string, string>> = { TEACHER: '/schedule/teacher', STUDENT: '/schedule/class' }

/** Odd answers show as empty blocks, never as a broken page. */
const blocksOf = (data: Dashboard | undefined) => {
  const list = <K extends keyof Dashboard>(key: K): Dashboard[K] =>
    (Array.isArray(data?.[key]) ? data[key] : []) as Dashboard[K]
  return {
    statistics: list('statistics'),
    grades: list('grades'),
    waiting: list('waiting'),
    trends: list('trends'),
    activities: list('activities'),
    notices: list('notices'),
    ownClass: data?.ownClass ?? null,
    filling: data?.filling ?? null,
    today: data?.today ?? null,
  }
}

const AGAIN_MS = 6000

/** The demo school is open before all of it is there. */
const Filling = ({ part, parts, label }: NonNullable<Dashboard['filling']>) => (
  <p className="card dash-filling" role="status">
    <Icon name="refresh" />
    演示数据正在补充{parts > 0 && `：第 ${part} / ${parts} 部分，${label}`}……
  </p>
)

const Board = () => {
  const { kind, user } = useViewer()
  const staff = kind === 'admin' || kind === 'teacher'
  // What went wrong with it is asked for again below, and told.
  useState(() => void readHomeAhead().catch(() => undefined))
  const { data, error, isPending, isFetching, refetch } = useApi(dashboardApi.get, undefined, {
    again: (board) => (board?.filling ? AGAIN_MS : false),
  })
  const { statistics, grades, waiting, trends, activities, notices, ownClass, filling, today } =
    blocksOf(data)
  const week = WEEKS[user?.profileType ?? '']
  const state = isPending ? 'loading' : error === null ? 'ready' : 'failed'
  return (
    <div className="dash">
      <Greeting waiting={waiting.length} />
      {filling !== null && <Filling {...filling} />}
      {error !== null && (
        <div className="card dash-failed" role="status">
          <Icon name="alert" />
          <span>未能加载首页数据：{failureText(error, dashboardApi.get)}</span>
          <button type="button" className="btn" aria-busy={isFetching} onClick={() => void refetch()}>
            <Icon name="refresh" />
            重试
          </button>
        </div>
      )}
      {state !== 'failed' && <Statistics list={statistics} loading={isPending} />}
      {today !== null && <Today {...today} />}
      {week !== undefined && (
        <Suspense fallback={<div className="card dash-lessons" aria-busy="true" />}>
          <TodayLessons all={week} />
        </Suspense>
      )}
      <div className="dash-main">
        {(staff || kind === 'student') && <Trends trends={trends} grades={grades} loading={isPending} />}
        {ownClass !== null && <OwnClass own={ownClass} />}
        <Waiting list={waiting} state={state} />
        {!staff && <Notices list={notices} state={state} />}
      </div>
      {staff && (
        <div className={grades.length > 0 || isPending ? 'dash-row' : 'dash-row narrow'}>
          {(grades.length > 0 || isPending) && <ClassSizes grades={grades} loading={isPending} />}
          <Activities list={activities} state={state} />
          <Notices list={notices} state={state} />
        </div>
      )}
    </div>
  )
}

/** A parent who enters goes on to the phone side; whoever becomes one here by a switch stays (000 §2.1; G80). */
export const DashboardPage = () => {
  const { kind } = useViewer()
  const [entered] = useState(kind)
  return entered === 'parent' ? <Navigate to="/mobile/home" replace /> : <Board />
}
