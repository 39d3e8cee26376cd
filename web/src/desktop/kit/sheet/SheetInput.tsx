import { type KeyboardEventHandler, memo } from 'react'
import './sheet.css'

interface Props {
  /** For those who hear it: 程亦安 数学. */
  label: string
  /** Where it stands, for the arrows. */
  place: string
  text: string
  /** Why it cannot be saved as it is. */
  wrong?: string | undefined
  /** Words instead of a figure. */
  wide?: boolean
  maxLength: number
  disabled: boolean
  onFocus?: (() => void) | undefined
  onType: (text: string) => void
  onKeyDown: KeyboardEventHandler
}

/** A plain field of a sheet: fifty rows of them keep up with whoever types. */
export const SheetInput = memo((props: Props) => {
  const { label, place, text, wrong, wide = false, maxLength, disabled, onFocus, onType, onKeyDown } = props
  return (
    <input
      className={wide ? 'sheet-words' : 'sheet-score'}
      aria-label={label}
      aria-invalid={wrong !== undefined}
      {...(wrong !== undefined && { title: wrong })}
      data-cell={place}
      value={text}
      disabled={disabled}
      maxLength={maxLength}
      onFocus={(event) => {
        if (!wide) event.target.select()
        onFocus?.()
      }}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={onKeyDown}
    />
  )
})
