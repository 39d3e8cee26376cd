import type { TimetableDay } from '@xueqiao/contract/features/teaching/timetable/week'
import { subjectStyle } from '../../lib/Subject'
import {
  type Duty,
  dutiesOf,
  isLesson,
  markOf,
  type Now,
  nextOf,
  noteOf,
  subjectOf,
  titleOf,
  whenOf,
} from '../../shared/timetable/week'
import { Changed } from './Changed'
import './next-lesson.css'

const restOf = ({ isPublished, day, lessons }: TimetableDay) => {
  if (!isPublished) return '课表还没有发布。'
  if (lessons.length === 0) return (day && markOf(day)) ?? '今天没有课。'
  return '今天的课上完了。'
}

const stateOf = (duty: Duty, isOn: boolean) => {
  if (isLesson(duty)) return isOn ? '正在上课' : '下一节'
  return isOn ? '正在进行' : '接下来'
}

/** The lesson or the watch that is on or comes next, in words; of the same height whatever it says. */
export const NextLesson = ({ today, now }: { today: TimetableDay; now: Now }) => {
  const next = nextOf(dutiesOf(today), now)
  if (next === undefined) return <p className="m-next m-next-none">{restOf(today)}</p>
  const { duty, inMinutes } = next
  const on = inMinutes === 0
  return (
    <div className="m-next" style={subjectStyle(subjectOf(duty))}>
      <div className="m-grow">
        <span className="m-meta">
          {stateOf(duty, on)}，{whenOf(duty)}
        </span>
        <p className="m-ellipsis">
          <Changed change={duty.change} /> <b>{titleOf(duty)}</b> {noteOf(today.of, duty)}
        </p>
      </div>
      {on ? (
        <span className="m-next-in">
          {duty.endsAt} {isLesson(duty) ? '下课' : '结束'}
        </span>
      ) : (
        <span className="m-next-in">
          <b className="m-next-count">{inMinutes < 60 ? inMinutes : Math.floor(inMinutes / 60)}</b>
          {inMinutes < 60 ? '分钟后' : '小时后'}
        </span>
      )}
    </div>
  )
}
