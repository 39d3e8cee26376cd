import { timetableApi } from '@xueqiao/contract/features/teaching/timetable/week'
import { Link } from 'react-router'
import { useApi } from '../../../../api/queries'
import { subjectStyle } from '../../../../lib/Subject'
import { lessonsOfDay, nextOf, noteOf, useNow } from '../../../../shared/timetable/week'
import './today-lessons.css'

/** The day of whoever teaches or learns here, with the lesson that is on or next; of anybody else there is none. */
export const TodayLessons = ({ all }: { all: string }) => {
  const now = useNow()
  const { data: read } = useApi(timetableApi.mine, { query: {} }, { silent: true })
  // Odd answers show as an empty block, never as a broken page.
  const data = read && (Array.isArray(read.lessons) ? read : null)
  const lessons = data ? lessonsOfDay(data, now.date) : []
  const next = nextOf(lessons, now)?.lesson.id
  return (
    <section className="card dash-lessons" aria-label="今天的课">
      <header>
        <h2>今天的课</h2>
        <Link to={all}>课表</Link>
      </header>
      {data !== undefined && lessons.length === 0 && (
        <p className="dash-empty">
          {data === null || data.version === null ? '课表还没有发布。' : '今天没有课。'}
        </p>
      )}
      <ol>
        {data &&
          lessons.map((lesson) => (
            <li
              key={lesson.id}
              className="subject-tag"
              style={subjectStyle(lesson.courseName)}
              data-over={lesson.endsAt !== null && lesson.endsAt <= now.time}
              data-next={lesson.id === next}
            >
              <small>{lesson.startsAt ?? `第 ${lesson.lessonNumber} 节`}</small>
              <b>{lesson.courseName}</b>
              <small>{noteOf(data.of, lesson)}</small>
            </li>
          ))}
      </ol>
    </section>
  )
}
