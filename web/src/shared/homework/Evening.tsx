import type { HomeworkToday } from '@xueqiao/contract/features/teaching/homework/mine'
import { SubjectDot, subjectStyle } from '../../lib/Subject'
import './evening.css'

interface Props {
  today: HomeworkToday
  /** A child's name, where somebody looks on. */
  whose?: string
  /** The card it stands on. */
  className: string
}

/** How long the evening's homework takes, what of it is done, and what the school allows. */
export const Evening = ({ today, whose = '', className }: Props) => {
  const { minutes, minutesLeft, written, spread, cap, courses } = today
  if (minutes === 0) return null
  const done = minutes - minutesLeft
  const whole = Math.max(cap, minutes)
  const width = (part: number) => ({ width: `${(part / whole) * 100}%` })
  const left = courses.filter((course) => course.left > 0)
  return (
    <section className={`${className} evening`} aria-label={`${whose}今天的作业时长`}>
      <p>
        {minutesLeft === 0 ? (
          <span>{whose}今天的作业都完成了</span>
        ) : (
          <span>
            {whose}今天还要写 <b>{minutesLeft}</b> 分钟
          </span>
        )}
        <small>
          全天 {minutes}
          {cap > 0 && `，书面上限 ${cap}`}
        </small>
      </p>
      <div className="evening-bar" aria-hidden="true">
        {done > 0 && <i className="evening-done" style={width(done)} />}
        {left.map(({ courseId, courseName, left }) => (
          <i key={courseId} style={{ ...subjectStyle(courseName), ...width(left) }} />
        ))}
      </div>
      <ul>
        {done > 0 && (
          <li>
            <i className="subject-dot evening-done" aria-hidden="true" />
            已完成 {done}
          </li>
        )}
        {left.map(({ courseId, courseName, left }) => (
          <li key={courseId}>
            <SubjectDot course={courseName} />
            {courseName} {left}
          </li>
        ))}
        {written < minutes && cap > 0 && <li>其中书面作业 {written} 分钟</li>}
        {spread > 0 && <li>分几天完成的作业共 {spread} 分钟，今天计其中一份</li>}
      </ul>
    </section>
  )
}
