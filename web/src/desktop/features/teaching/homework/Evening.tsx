import type { HomeworkToday } from '@xueqiao/contract/features/teaching/homework/mine'
import { SubjectDot, subjectStyle } from '../../../../lib/Subject'

/** How much of the evening is still to be written, and of what. */
export const Evening = ({ today }: { today: HomeworkToday }) => {
  const { minutes, minutesLeft, cap, courses } = today
  const done = minutes - minutesLeft
  const whole = Math.max(cap, minutes, 1)
  const left = courses.filter((course) => course.left > 0)
  const part = (some: number) => ({ width: `${(some / whole) * 100}%` })
  return (
    <section className="card evening" aria-label="今天的作业时长">
      <p>
        {minutesLeft > 0 ? (
          <>
            今天还要写 <strong>{minutesLeft}</strong> 分钟
          </>
        ) : minutes > 0 ? (
          '今天的书面作业写完了'
        ) : (
          '今天没有书面作业'
        )}
        <small className="muted">
          全天 {minutes}
          {cap > 0 && `，上限 ${cap}`}
        </small>
      </p>
      <div className="evening-bar" aria-hidden="true">
        <i className="evening-done" style={part(done)} />
        {left.map(({ courseId, courseName, left: minutes }) => (
          <i key={courseId} style={{ ...subjectStyle(courseName), ...part(minutes) }} />
        ))}
      </div>
      <ul>
        {done > 0 && (
          <li>
            <i className="subject-dot evening-done" aria-hidden="true" />
            已完成 {done}
          </li>
        )}
        {left.map(({ courseId, courseName, left: minutes }) => (
          <li key={courseId}>
            <SubjectDot course={courseName} />
            {courseName} {minutes}
          </li>
        ))}
      </ul>
    </section>
  )
}
