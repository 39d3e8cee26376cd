import { useState } from 'react'
import { TextField } from './TextField'
import './deciding.css'

interface Props {
  label: string
  placeholder: string
  maxLength: number
  busy: boolean
  onApprove: () => void
  onReject: (reason: string) => void
}

/** It stands, or it goes back with a reason. */
export const Deciding = ({ label, placeholder, maxLength, busy, onApprove, onReject }: Props) => {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  return (
    <div className="m-sheet-form">
      <TextField
        label={label}
        value={reason}
        error={error}
        maxLength={maxLength}
        placeholder={placeholder}
        onChange={(text) => {
          setReason(text)
          setError(undefined)
        }}
      />
      <div className="m-deciding">
        <button
          type="button"
          className="m-button"
          disabled={busy}
          onClick={() => (reason.trim() === '' ? setError(`请填写${label}`) : onReject(reason))}
        >
          退回
        </button>
        <button type="button" className="m-button m-primary" disabled={busy} onClick={onApprove}>
          通过
        </button>
      </div>
    </div>
  )
}
