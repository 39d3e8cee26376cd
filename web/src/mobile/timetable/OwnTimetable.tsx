import { today } from '@xueqiao/contract/common/school-time'
import { timetableApi as api } from '@xueqiao/contract/features/teaching/timetable/week'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useApi } from '../../api/queries'
import { loadChunk } from '../../lib/chunks'
import { Icon } from '../../lib/icons'
import { useViewer } from '../../session/access'
import { useDaySeen } from '../../shared/timetable/seen'
import { dayIn, useNow, weeksOn } from '../../shared/timetable/week'
import { PullToRefresh } from '../kit/list/PullToRefresh'
import { PageHeader } from '../kit/PageHeader'
import { EmptyState, Loaded, SkeletonRows } from '../kit/states'
import { NextLesson } from './NextLesson'
import { WeekChanges, WeekMarks, WeekTable } from './WeekTable'
import './timetable.css'

/** Only teachers go on leave, and most look at the week. */
const LeaveCard = lazy(() => loadChunk(() => import('./LeaveCard').then((m) => ({ default: m.LeaveCard }))))

/** Only grades that choose their courses have one. */
const ElectivesCard = lazy(() =>
  loadChunk(() => import('./ElectivesCard').then((m) => ({ default: m.ElectivesCard }))),
)

const CalendarSheet = lazy(() =>
  loadChunk(() => import('./CalendarSheet').then((m) => ({ default: m.CalendarSheet }))),
)

const DAY = /^\d{4}-\d\d-\d\d$/

interface Props {
  studentId?: number | undefined
  title?: string
  /** Where back leads; a tab has none. */
  parent?: string
}

/** A week of one's own, or of a child's. */
export const OwnTimetable = ({ studentId, title = '课表', parent }: Props) => {
  const now = useNow()
  const [subscribing, setSubscribing] = useState(false)
  const [params] = useSearchParams()
  const asked = params.get('date') ?? ''
  const [date, setDate] = useState(() => (DAY.test(asked) ? asked : today()))
  const query = useApi(api.mine, { query: { date, ...(studentId !== undefined && { studentId }) } })
  const week = query.data
  const isPupils = useViewer().kind === 'student' || studentId !== undefined
  useDaySeen(week, params.get('date'))
  const step = (weeks: number) => setDate((before) => weeksOn(before, weeks))
  const isThisWeek = week?.days.some((day) => day.date === now.date) ?? false
  return (
    <PullToRefresh>
      <PageHeader
        title={title}
        {...(parent !== undefined && { parent })}
        extra={
          <div className="m-weeks">
            <button type="button" className="m-icon-button" aria-label="上一周" onClick={() => step(-1)}>
              <Icon name="left" />
            </button>
            <b>{week?.week == null ? date.slice(5) : `第 ${week.week} 周`}</b>
            <button type="button" className="m-icon-button" aria-label="下一周" onClick={() => step(1)}>
              <Icon name="right" />
            </button>
          </div>
        }
      />
      <div className="m-page">
        {isPupils && (
          <Suspense>
            <ElectivesCard studentId={studentId} />
          </Suspense>
        )}
        <Loaded query={query} endpoint={api.mine} skeleton={<SkeletonRows rows={6} />}>
          {(read) => {
            if (read === null) return <EmptyState>还没有课表：编入班级或安排任课后会显示在这里。</EmptyState>
            if (read.version === null && read.lessons.length === 0)
              return <EmptyState>这一周还没有发布课表。</EmptyState>
            return (
              <>
                {isThisWeek && (
                  <section className="m-card" aria-label="下一节课">
                    <NextLesson today={dayIn(read, now.date)} now={now} />
                  </section>
                )}
                <WeekTable week={read} now={now} />
                <WeekChanges week={read} />
                <WeekMarks week={read} />
                <button type="button" className="m-button m-wide" onClick={() => setSubscribing(true)}>
                  订阅到日历
                </button>
                {subscribing && (
                  <Suspense>
                    <CalendarSheet studentId={studentId} onClose={() => setSubscribing(false)} />
                  </Suspense>
                )}
                {read.of === 'TEACHER' && (
                  <Suspense>
                    <LeaveCard />
                  </Suspense>
                )}
              </>
            )
          }}
        </Loaded>
      </div>
    </PullToRefresh>
  )
}
