import { type KeyboardEvent, type KeyboardEventHandler, memo } from 'react'
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

/** A plain field of a sheet: fifty rows of them keep up with whoever types. Words are as high as they need to be read. */
export const SheetInput = memo((props: Props) => {
  const { label, place, text, wrong, wide = false, maxLength, disabled, onFocus, onType, onKeyDown } = props
  const shared = {
    'aria-label': label,
    'aria-invalid': wrong !== undefined,
    ...(wrong !== undefined && { title: wrong }),
    'data-cell': place,
    value: text,
    ...{ disabled, maxLength },
    onKeyDown: (event: KeyboardEvent) => {
      // Those keys choose among the signs of a pinyin that is being typed.
      if (!event.nativeEvent.isComposing) onKeyDown(event)
    },
  }
  if (wide)
    return (
      <textarea
        {...shared}
        className="sheet-words"
        rows={1}
        onFocus={({ target }) => {
          target.setSelectionRange(target.value.length, target.value.length)
          onFocus?.()
        }}
        // As in a field of one line: what is pasted has no breaks.
        onChange={({ target }) => onType(target.value.replace(/[\r\n]+/g, ''))}
      />
    )
  return (
    <input
      {...shared}
      className="sheet-score"
      onFocus={({ target }) => {
        target.select()
        onFocus?.()
      }}
      onChange={({ target }) => onType(target.value)}
    />
  )
})
