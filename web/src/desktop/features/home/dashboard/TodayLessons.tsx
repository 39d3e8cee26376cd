import { SUBSTITUTION_MARKS } from '@xueqiao/contract/features/teaching/substitutions/values'
import { timetableApi } from '@xueqiao/contract/features/teaching/timetable/week'
import { Link } from 'react-router'
import { useApi } from '../../../../api/queries'
import { subjectStyle } from '../../../../lib/Subject'
import {
  dayIn,
  dutiesOf,
  isLesson,
  keyOf,
  nextOf,
  noteOf,
  subjectOf,
  titleOf,
  useNow,
} from '../../../../shared/timetable/week'
import './today-lessons.css'

/** The day of whoever teaches or learns here, with what is on or next; of anybody else there is none. */
export const TodayLessons = ({ all }: { all: string }) => {
  const now = useNow()
  const { data: read } = useApi(timetableApi.mine, { query: {} }, { silent: true })
  // Odd answers show as an empty block, never as a broken page.
  const data = read && (Array.isArray(read.lessons) && Array.isArray(read.watches) ? read : null)
  const duties = data ? dutiesOf(dayIn(data, now.date)) : []
  const next = nextOf(duties, now)?.duty
  return (
    <section className="card dash-lessons" aria-label="今天的课">
      <header>
        <h2>今天的课</h2>
        <Link to={all}>课表</Link>
      </header>
      {data !== undefined && duties.length === 0 && (
        <p className="dash-empty">
          {data === null || data.version === null ? '课表还没有发布。' : '今天没有课。'}
        </p>
      )}
      <ol>
        {data &&
          duties.map((duty) => (
            <li
              key={keyOf(duty)}
              className="subject-tag"
              style={subjectStyle(subjectOf(duty))}
              data-over={duty.endsAt !== null && duty.endsAt <= now.time}
              data-next={duty === next}
            >
              <small>{duty.startsAt ?? (isLesson(duty) && `第 ${duty.lessonNumber} 节`)}</small>
              <b>
                {titleOf(duty)}
                {duty.change !== null && `（${SUBSTITUTION_MARKS[duty.change.kind]}）`}
              </b>
              <small>{noteOf(data.of, duty)}</small>
            </li>
          ))}
      </ol>
    </section>
  )
}
