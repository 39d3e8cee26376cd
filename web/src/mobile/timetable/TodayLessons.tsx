import { type TimetableWeek, timetableApi } from '@xueqiao/contract/features/teaching/timetable/week'
import { useApi } from '../../api/queries'
import { subjectStyle } from '../../lib/Subject'
import { lessonsOfDay, type Now, useNow } from '../../shared/timetable/week'
import { Card } from '../kit/Card'
import { NextLesson } from './NextLesson'
import './timetable.css'

/** The day in one line: what is over is faint, what is on is framed. */
const Strip = ({ week, now }: { week: TimetableWeek; now: Now }) => (
  <ol className="m-day" aria-label="今天的课">
    {lessonsOfDay(week, now.date).map(({ id, lessonNumber, courseName, startsAt, endsAt }) => (
      <li
        key={id}
        className="subject-tag"
        style={subjectStyle(courseName)}
        data-over={endsAt !== null && endsAt <= now.time}
        data-on={startsAt !== null && endsAt !== null && startsAt <= now.time && now.time < endsAt}
        aria-label={`第 ${lessonNumber} 节 ${courseName}`}
      >
        {[...courseName].slice(0, 1)}
      </li>
    ))}
  </ol>
)

interface Props {
  /** Whose, where somebody looks on. */
  studentId?: number | undefined
  all: string
}

/** Today's lessons on a home. Its height is the same before it is read, and whatever there is to say. */
export const TodayLessons = ({ studentId, all }: Props) => {
  const now = useNow()
  const query = studentId === undefined ? {} : { studentId }
  const { data, error } = useApi(timetableApi.mine, { query }, { silent: true })
  return (
    <Card title="今天的课" extra="课表" to={all}>
      <div className="m-lessons">
        {data && (
          <>
            <NextLesson week={data} now={now} />
            <Strip week={data} now={now} />
          </>
        )}
        {data === null && <p className="m-next m-next-none">还没有课表。</p>}
        {data === undefined && error !== null && <p className="m-next m-next-none">暂时未能读取课表。</p>}
      </div>
    </Card>
  )
}
