import type { CourseOption } from '@xueqiao/contract/features/courses'
import { NO_TEACHERS } from './naming'

/** 必修 is shown red, 选修 green (001 §3.7). */
export const CourseTypeTag = ({ type }: { type: CourseOption['courseType'] }) => (
  <span className={`tag ${type === '必修' ? 'red' : 'green'}`}>{type}</span>
)

interface Props {
  names: readonly string[]
  /** How many fit; the others are counted, and named when pointed at. */
  room?: number
}

export const TeacherTags = ({ names, room = names.length }: Props) => {
  if (names.length === 0) return <span className="muted">{NO_TEACHERS}</span>
  const rest = names.length - room
  return (
    <span className="course-tags" title={names.join('、')}>
      {names.slice(0, room).map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two teachers may share a name
        <span key={index} className="tag">
          {name}
        </span>
      ))}
      {rest > 0 && <span className="tag">+{rest}</span>}
    </span>
  )
}
