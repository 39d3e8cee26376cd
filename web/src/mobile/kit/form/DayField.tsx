import { useId } from 'react'

interface DayProps {
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

export const DayField = ({ label, value, error, onChange }: DayProps) => {
  const id = useId()
  return (
    <div className="m-field">
      <label htmlFor={id}>{label}</label>
      <div className={error === undefined ? 'm-input' : 'm-input m-input-wrong'}>
        <input
          id={id}
          type="date"
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-message`}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <p className="m-message" id={`${id}-message`}>
        {error}
      </p>
    </div>
  )
}
