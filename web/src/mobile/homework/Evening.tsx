import type { HomeworkToday } from '@xueqiao/contract/features/teaching/homework/mine'
import { SubjectDot, subjectStyle } from '../../lib/Subject'
import './homework.css'

const percent = (part: number, whole: number) => `${(part / Math.max(1, whole)) * 100}%`

/** How long the evening's homework takes, what of it is done, and what the school allows. */
export const Evening = ({ today, whose }: { today: HomeworkToday; whose: string }) => {
  const { minutes, minutesLeft, written, cap, courses } = today
  if (minutes === 0) return null
  const done = minutes - minutesLeft
  const whole = Math.max(cap, minutes)
  const left = courses.filter((course) => course.left > 0)
  return (
    <section className="m-card m-hw-evening" aria-label={`${whose}今天的作业时长`}>
      <p>
        {minutesLeft === 0 ? (
          <span className="m-grow">{whose}今天的作业都完成了</span>
        ) : (
          <span className="m-grow">
            {whose}今天还要写 <b>{minutesLeft}</b> 分钟
          </span>
        )}
        <span className="m-meta">
          全天 {minutes}
          {cap > 0 && `，书面上限 ${cap}`}
        </span>
      </p>
      <div className="m-hw-bar" aria-hidden="true">
        {done > 0 && <i className="m-hw-done" style={{ width: percent(done, whole) }} />}
        {left.map(({ courseId, courseName, left }) => (
          <i key={courseId} style={{ ...subjectStyle(courseName), width: percent(left, whole) }} />
        ))}
      </div>
      <ul>
        {done > 0 && (
          <li>
            <i className="subject-dot m-hw-done" aria-hidden="true" />
            已完成 {done}
          </li>
        )}
        {left.map(({ courseId, courseName, left }) => (
          <li key={courseId}>
            <SubjectDot course={courseName} />
            {courseName} {left}
          </li>
        ))}
      </ul>
      {written < minutes && cap > 0 && <p className="m-meta">其中书面作业 {written} 分钟</p>}
    </section>
  )
}
