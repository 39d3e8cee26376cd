import { ASSESSMENT_COMMENT_MAX } from '@xueqiao/contract/features/growth/assessments/values'
import type { KeyboardEventHandler } from 'react'
import { type CellName, wrongIn } from './useClassSheet'

interface Props {
  label: string
  /** Where it stands, for the arrows. */
  place: string
  cell: CellName
  text: string
  before: number | null
  disabled: boolean
  onFocus: () => void
  onType: (text: string) => void
  onKeyDown: KeyboardEventHandler
}

/** A plain field: fifty rows of them keep up with whoever types. */
export const SheetCell = ({
  label,
  place,
  cell,
  text,
  before,
  disabled,
  onFocus,
  onType,
  onKeyDown,
}: Props) => {
  const wrong = cell === 'comment' ? undefined : wrongIn(text)
  return (
    <>
      <input
        className={cell === 'comment' ? 'sheet-words' : 'sheet-score'}
        aria-label={label}
        aria-invalid={wrong !== undefined}
        {...(wrong !== undefined && { title: wrong })}
        data-cell={place}
        value={text}
        disabled={disabled}
        maxLength={cell === 'comment' ? ASSESSMENT_COMMENT_MAX : 3}
        {...(cell !== 'comment' && { inputMode: 'decimal' as const })}
        onFocus={(event) => {
          if (cell !== 'comment') event.target.select()
          onFocus()
        }}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {before !== null && <small className="muted">{before.toFixed(1)}</small>}
    </>
  )
}
