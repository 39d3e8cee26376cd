import { shortWeekday } from '@xueqiao/contract/common/calendar'
import type {
  PreparationWeek,
  PreparedLesson,
} from '@xueqiao/contract/features/teaching/lesson-preparations/week'
import { Link } from 'react-router'
import { subjectStyle } from '../../../../../lib/Subject'
import { markOf, useNow } from '../../../../../shared/timetable/week'
import { addressOf } from '../naming'
import { classesOf, createAddress, daysOf, isSoon, keyOf, standingOf } from './lesson-week'

const Lesson = ({ lesson, soon }: { lesson: PreparedLesson; soon: boolean }) => {
  const { preparation, slot, courseName, isOver } = lesson
  const standing = standingOf(lesson, soon)
  const words = (
    <>
      <time>
        第 {lesson.lessonNumber} 节 {lesson.startsAt}
      </time>
      <b>
        {courseName} {classesOf(lesson)}
      </b>
      <span>{preparation?.title ?? (slot === null ? '不需要备课' : '点这里备课')}</span>
      <em data-tone={standing.tone}>
        {standing.text}
        {preparation !== null && preparation.openComments > 0 && `，${preparation.openComments} 条评论`}
      </em>
    </>
  )
  const look = {
    className: 'prep-card subject-tag',
    style: subjectStyle(courseName),
    'data-over': isOver,
    'data-empty': preparation === null,
  }
  if (slot === null) return <div {...look}>{words}</div>
  return (
    <Link {...look} to={preparation === null ? createAddress(lesson) : addressOf(preparation)}>
      {words}
    </Link>
  )
}

/** One's lessons of a week, a column a day: which have a preparation, which wait for one. */
export const WeekLessons = ({ week }: { week: PreparationWeek }) => {
  const now = useNow()
  const days = daysOf(week)
  return (
    <div className="prep-days" style={{ '--days': days.length } as React.CSSProperties}>
      {days.map((day) => (
        <section key={day.date} aria-label={`${shortWeekday(day.weekday)} ${day.date}`}>
          <h3 data-today={day.date === now.date}>
            {shortWeekday(day.weekday)} <small>{day.date.slice(5)}</small>
            {day.date === now.date && <span className="tag green">今天</span>}
          </h3>
          {day.lessons.map((lesson) => (
            <Lesson key={keyOf(lesson)} lesson={lesson} soon={isSoon(day.date, now.date)} />
          ))}
          {day.lessons.length === 0 && <p className="muted">{markOf(day) ?? '没有课'}</p>}
        </section>
      ))}
    </div>
  )
}
