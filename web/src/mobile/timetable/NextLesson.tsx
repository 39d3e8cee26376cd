import type { TimetableDay } from '@xueqiao/contract/features/teaching/timetable/week'
import { subjectStyle } from '../../lib/Subject'
import { markOf, type Now, nextOf, noteOf, whenOf } from '../../shared/timetable/week'
import { Changed } from './Changed'
import './next-lesson.css'

const restOf = ({ isPublished, day, lessons }: TimetableDay) => {
  if (!isPublished) return '课表还没有发布。'
  if (lessons.length === 0) return (day && markOf(day)) ?? '今天没有课。'
  return '今天的课上完了。'
}

/** The lesson that is on or comes next, in words; of the same height whatever it says. */
export const NextLesson = ({ today, now }: { today: TimetableDay; now: Now }) => {
  const next = nextOf(today.lessons, now)
  if (next === undefined) return <p className="m-next m-next-none">{restOf(today)}</p>
  const { lesson, inMinutes } = next
  const on = inMinutes === 0
  return (
    <div className="m-next" style={subjectStyle(lesson.courseName)}>
      <div className="m-grow">
        <span className="m-meta">
          {on ? '正在上课' : '下一节'}，{whenOf(lesson)}
        </span>
        <p className="m-ellipsis">
          <Changed change={lesson.change} /> <b>{lesson.courseName}</b> {noteOf(today.of, lesson)}
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
