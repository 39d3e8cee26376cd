import type { TimetableDay } from '@xueqiao/contract/features/teaching/timetable/week'
import { subjectStyle } from '../../../lib/Subject'
import {
  dutiesOf,
  isLesson,
  keyOf,
  labelOf,
  markOf,
  type Now,
  nextOf,
  noteOf,
  subjectOf,
  titleOf,
  whenOf,
} from '../../../shared/timetable/week'
import { Card } from '../../kit/Card'
import { EmptyState } from '../../kit/states'

/** Why there is none. */
const noLessons = (today: Pick<TimetableDay, 'isPublished' | 'day'> | undefined) =>
  today?.isPublished ? ((today.day && markOf(today.day)) ?? '今天没有课。') : '还没有课表。'

/** 现在第 3 节 10:25 英语，本班教室: where the child is, or goes next; 接下来 07:50 早读，语文 周文. */
export const whereNow = (today: TimetableDay | undefined, now: Now) => {
  const duties = today === undefined ? [] : dutiesOf(today)
  if (today === undefined || !today.isPublished || duties.length === 0) return noLessons(today)
  // Without hours nobody knows which are over.
  if (duties.every(({ endsAt }) => endsAt === null)) return `今天 ${today.lessons.length} 节课。`
  const next = nextOf(duties, now)
  if (next === undefined) return '今天的课上完了。'
  const { duty, inMinutes } = next
  if (!isLesson(duty))
    return `${inMinutes === 0 ? '现在' : '接下来'} ${whenOf(duty)} ${titleOf(duty)}，${noteOf(today.of, duty)}`
  const when = `${inMinutes === 0 ? '现在' : '下一节'}${whenOf(duty)}`
  return `${when} ${duty.courseName}，${duty.room?.name ?? '本班教室'}`
}

interface Props {
  today: TimetableDay
  now: Now
  studentId: number
}

/** The day in one line, with the hours: what is over is faint, what is on is framed. */
export const DayStrip = ({ today, now, studentId }: Props) => (
  <Card title="今天的课" extra="整周课表" to={`/mobile/parent/home?timetable=week&child=${studentId}`}>
    {today.lessons.length + today.watches.length === 0 ? (
      <EmptyState>{noLessons(today)}</EmptyState>
    ) : (
      <ol className="m-child-day" aria-label="今天的课">
        {dutiesOf(today).map((duty) => {
          const { startsAt, endsAt } = duty
          return (
            <li
              key={keyOf(duty)}
              data-over={endsAt !== null && endsAt <= now.time}
              data-on={startsAt !== null && endsAt !== null && startsAt <= now.time && now.time < endsAt}
              aria-label={`${labelOf(duty)}${startsAt === null ? '' : ` ${startsAt}`}`}
            >
              <span className="subject-tag" style={subjectStyle(subjectOf(duty))}>
                {[...titleOf(duty)].slice(0, 1)}
              </span>
              <small>{startsAt}</small>
            </li>
          )
        })}
      </ol>
    )}
  </Card>
)
