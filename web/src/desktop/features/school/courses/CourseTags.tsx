import { NO_TEACHERS } from './naming'

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
