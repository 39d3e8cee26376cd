import type { TimetableWeek } from '@xueqiao/contract/features/teaching/timetable/week'
import { subjectStyle } from '../../lib/Subject'
import { lessonsOfDay, markOf, type Now, nextOf, noteOf, whenOf } from '../../shared/timetable/week'

const restOf = (week: TimetableWeek, now: Now) => {
  const day = week.days.find(({ date }) => date === now.date)
  const mark = day && markOf(day)
  if (week.version === null) return '课表还没有发布。'
  if (lessonsOfDay(week, now.date).length === 0) return mark ?? '今天没有课。'
  return '今天的课上完了。'
}

/** The lesson that is on or comes next, in words; of the same height whatever it says. */
export const NextLesson = ({ week, now }: { week: TimetableWeek; now: Now }) => {
  const next = nextOf(lessonsOfDay(week, now.date), now)
  if (next === undefined) return <p className="m-next m-next-none">{restOf(week, now)}</p>
  const { lesson, inMinutes } = next
  const on = inMinutes === 0
  return (
    <div className="m-next" style={subjectStyle(lesson.courseName)}>
      <div className="m-grow">
        <span className="m-meta">
          {on ? '正在上课' : '下一节'}，{whenOf(lesson)}
        </span>
        <p className="m-ellipsis">
          <b>{lesson.courseName}</b> {noteOf(week.of, lesson)}
        </p>
      </div>
      {on ? (
        <span className="m-next-in">{lesson.endsAt} 下课</span>
      ) : (
        <span className="m-next-in">
          <b className="m-next-count">{inMinutes < 60 ? inMinutes : Math.floor(inMinutes / 60)}</b>
          {inMinutes < 60 ? '分钟后' : '小时后'}
        </span>
      )}
    </div>
  )
}
