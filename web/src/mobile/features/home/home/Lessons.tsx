import type { Home } from '@xueqiao/contract/features/home/dashboard/home'
import type { TimetableDay } from '@xueqiao/contract/features/teaching/timetable/week'
import { lazy } from 'react'
import { loadChunk } from '../../../../lib/chunks'
import { subjectStyle } from '../../../../lib/Subject'
import { type Now, useNow } from '../../../../shared/timetable/week'
import { Card } from '../../../kit/Card'
import { Changed } from '../../../timetable/Changed'
import { NextLesson } from '../../../timetable/NextLesson'

/** The day in one line: what is over is faint, what is on is framed. */
const Strip = ({ lessons, now }: Pick<TimetableDay, 'lessons'> & { now: Now }) => (
  <ol className="m-day" aria-label="今天的课">
    {lessons.map(({ id, lessonNumber, courseName, startsAt, endsAt, change }) => (
      <li
        key={id}
        className="subject-tag"
        style={subjectStyle(courseName)}
        data-over={endsAt !== null && endsAt <= now.time}
        data-on={startsAt !== null && endsAt !== null && startsAt <= now.time && now.time < endsAt}
        aria-label={`第 ${lessonNumber} 节 ${courseName}${change === null ? '' : `，${change.text}`}`}
      >
        {[...courseName].slice(0, 1)}
        <Changed change={change} />
      </li>
    ))}
  </ol>
)

interface Props {
  home: Home
  /** Whose, where somebody looks on. */
  studentId?: number
  all: string
}

/** Today's lessons; they come with the home, so that nothing is pushed down by them later. */
export const Lessons = ({ home, studentId, all }: Props) => {
  const now = useNow()
  const today = home.lessons.find((one) => studentId === undefined || one.studentId === studentId)
  return (
    <Card title="今天的课" extra="课表" to={all}>
      {today === undefined ? (
        <p className="m-next m-next-none">还没有课表。</p>
      ) : (
        <>
          <NextLesson today={today} now={now} />
          {today.lessons.length > 0 && <Strip lessons={today.lessons} now={now} />}
        </>
      )}
    </Card>
  )
}

/** 000 §2.5 has a page of it for pupils only. */
export const OwnTimetable = lazy(() =>
  loadChunk(() => import('../../../timetable/OwnTimetable').then((m) => ({ default: m.OwnTimetable }))),
)
