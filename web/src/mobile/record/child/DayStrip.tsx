import type { TimetableDay } from '@xueqiao/contract/features/teaching/timetable/week'
import { subjectStyle } from '../../../lib/Subject'
import { markOf, type Now, nextOf, whenOf } from '../../../shared/timetable/week'
import { Card } from '../../kit/Card'
import { EmptyState } from '../../kit/states'

/** Why there is none. */
const noLessons = (today: Pick<TimetableDay, 'isPublished' | 'day'> | undefined) =>
  today?.isPublished ? ((today.day && markOf(today.day)) ?? '今天没有课。') : '还没有课表。'

/** 现在第 3 节 10:25 英语，本班教室: where the child is, or goes next. */
export const whereNow = (today: TimetableDay | undefined, now: Now) => {
  if (today === undefined || !today.isPublished || today.lessons.length === 0) return noLessons(today)
  // Without hours nobody knows which are over.
  if (today.lessons.every(({ endsAt }) => endsAt === null)) return `今天 ${today.lessons.length} 节课。`
  const next = nextOf(today.lessons, now)
  if (next === undefined) return '今天的课上完了。'
  const { lesson, inMinutes } = next
  const when = `${inMinutes === 0 ? '现在' : '下一节'}${whenOf(lesson)}`
  return `${when} ${lesson.courseName}，${lesson.room?.name ?? '本班教室'}`
}

interface Props {
  today: TimetableDay
  now: Now
  studentId: number
}

/** The day in one line, with the hours: what is over is faint, what is on is framed. */
export const DayStrip = ({ today: { lessons, isPublished, day }, now, studentId }: Props) => (
  <Card title="今天的课" extra="整周课表" to={`/mobile/parent/home?timetable=week&child=${studentId}`}>
    {lessons.length === 0 ? (
      <EmptyState>{noLessons({ isPublished, day })}</EmptyState>
    ) : (
      <ol className="m-child-day" aria-label="今天的课">
        {lessons.map(({ id, lessonNumber, courseName, startsAt, endsAt }) => (
          <li
            key={id}
            data-over={endsAt !== null && endsAt <= now.time}
            data-on={startsAt !== null && endsAt !== null && startsAt <= now.time && now.time < endsAt}
            aria-label={`第 ${lessonNumber} 节 ${courseName}${startsAt === null ? '' : ` ${startsAt}`}`}
          >
            <span className="subject-tag" style={subjectStyle(courseName)}>
              {[...courseName].slice(0, 1)}
            </span>
            <small>{startsAt}</small>
          </li>
        ))}
      </ol>
    )}
  </Card>
)
