import { Button } from 'antd'
import { subjectStyle } from '../../../../lib/Subject'

const SHOWN = 2

interface Props {
  /** Side by side with the names. */
  ids: readonly number[]
  names: readonly string[]
  /** Whose and which, for those who hear the link instead of seeing its row. */
  label: string
  /** Names of courses, in the colours of their subjects. */
  inColours?: boolean
  onDetails: () => void
}

/** The first two names, how many more there are, and the way to all of them (002 §2.1). */
export const NameTags = ({ ids, names, label, inColours = false, onDetails }: Props) => {
  if (names.length === 0) return <span className="muted">—</span>
  const more = names.length - SHOWN
  return (
    <span className="teacher-tags">
      {names.slice(0, SHOWN).map((name, index) => (
        <span
          key={ids[index]}
          className={inColours ? 'tag subject-tag' : 'tag'}
          title={name}
          {...(inColours && { style: subjectStyle(name) })}
        >
          {name}
        </span>
      ))}
      {more > 0 && (
        <span className="tag" title={names.slice(SHOWN).join('、')}>
          +{more}
        </span>
      )}
      <Button type="link" size="small" aria-label={`详情：${label}`} onClick={onDetails}>
        详情
      </Button>
    </span>
  )
}
