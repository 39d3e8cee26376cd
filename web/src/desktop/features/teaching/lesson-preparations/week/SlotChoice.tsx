import { shortWeekday } from '@xueqiao/contract/common/calendar'
import type {
  PreparationWeek,
  PreparedLesson,
} from '@xueqiao/contract/features/teaching/lesson-preparations/week'
import { Checkbox } from 'antd'
import { classesOf, daysOf, keyOf } from './lesson-week'

interface Props {
  week: PreparationWeek
  chosen: readonly PreparedLesson[]
  onChoose: (lesson: PreparedLesson) => void
}

/** Lessons of the week that have no preparation yet: several share one. */
export const SlotChoice = ({ week, chosen, onChoose }: Props) => {
  const keys = chosen.map(keyOf)
  const days = daysOf(week).filter(({ lessons }) => lessons.length > 0)
  if (days.length === 0) return <p className="muted">这一周没有课。</p>
  return (
    <div className="prep-slots">
      {days.map((day) => (
        <section key={day.date} aria-label={shortWeekday(day.weekday)}>
          <h3>
            {shortWeekday(day.weekday)} {day.date.slice(5)}
          </h3>
          {day.lessons.map((lesson) => (
            <Checkbox
              key={keyOf(lesson)}
              checked={keys.includes(keyOf(lesson))}
              disabled={lesson.slot === null || lesson.preparation !== null}
              onChange={() => onChoose(lesson)}
            >
              第 {lesson.lessonNumber} 节 {lesson.startsAt} {lesson.courseName} {classesOf(lesson)}
              {lesson.preparation !== null && (
                <small className="muted"> 已备：{lesson.preparation.title}</small>
              )}
            </Checkbox>
          ))}
        </section>
      ))}
    </div>
  )
}
