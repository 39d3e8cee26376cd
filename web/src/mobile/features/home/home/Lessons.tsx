import type { Home } from '@xueqiao/contract/features/home/dashboard/home'
import { lazy } from 'react'
import { loadChunk } from '../../../../lib/chunks'
import { subjectStyle } from '../../../../lib/Subject'
import {
  type Duty,
  dutiesOf,
  keyOf,
  labelOf,
  type Now,
  subjectOf,
  titleOf,
  useNow,
} from '../../../../shared/timetable/week'
import { Card } from '../../../kit/Card'
import { Changed } from '../../../timetable/Changed'
import { NextLesson } from '../../../timetable/NextLesson'

/** The day in one line: what is over is faint, what is on is framed. */
const Strip = ({ duties, now }: { duties: readonly Duty[]; now: Now }) => (
  <ol className="m-day" aria-label="今天的课">
    {duties.map((duty) => {
      const { startsAt, endsAt, change } = duty
      return (
        <li
          key={keyOf(duty)}
          className="subject-tag"
          style={subjectStyle(subjectOf(duty))}
          data-over={endsAt !== null && endsAt <= now.time}
          data-on={startsAt !== null && endsAt !== null && startsAt <= now.time && now.time < endsAt}
          aria-label={`${labelOf(duty)}${change === null ? '' : `，${change.text}`}`}
        >
          {[...titleOf(duty)].slice(0, 1)}
          <Changed change={change} />
        </li>
      )
    })}
  </ol>
)

interface Props {
  home: Home
  /** Whose, where somebody looks on. */
  studentId?: number
  all: string
}

/** Today's lessons, and what is watched before and after them; they come with the home, so that nothing is pushed down by them later. */
export const Lessons = ({ home, studentId, all }: Props) => {
  const now = useNow()
  const today = home.lessons.find((one) => studentId === undefined || one.studentId === studentId)
  const duties = today === undefined ? [] : dutiesOf(today)
  return (
    <Card title="今天的课" extra="课表" to={all}>
      {today === undefined ? (
        <p className="m-next m-next-none">还没有课表。</p>
      ) : (
        <>
          <NextLesson today={today} now={now} />
          {duties.length > 0 && <Strip duties={duties} now={now} />}
        </>
      )}
    </Card>
  )
}

/** 000 §2.5 has a page of it for pupils only. */
export const OwnTimetable = lazy(() =>
  loadChunk(() => import('../../../timetable/OwnTimetable').then((m) => ({ default: m.OwnTimetable }))),
)
