import { useState } from 'react'
import { TextField } from '../../../../kit/form/TextField'
import { Sheet } from '../../../../kit/Sheet'

interface Props {
  title: string
  label: string
  maxLength: number
  /** Said where nothing was written. */
  missing: string
  ok: string
  busy?: boolean
  onDone: (text: string) => void
  onClose: () => void
}

/** A few words that are asked for: on the photo, or why it goes back. */
export const NoteSheet = ({ title, label, maxLength, missing, ok, busy = false, onDone, onClose }: Props) => {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  return (
    <Sheet title={title} onClose={onClose}>
      <div className="m-sheet-form">
        <TextField
          label={label}
          rows={2}
          maxLength={maxLength}
          value={text}
          error={error}
          onChange={(value) => {
            setText(value)
            setError(undefined)
          }}
        />
        <button
          type="button"
          className="m-button m-act m-wide"
          disabled={busy}
          onClick={() => (text.trim() === '' ? setError(missing) : onDone(text.trim()))}
        >
          {ok}
        </button>
      </div>
    </Sheet>
  )
}
