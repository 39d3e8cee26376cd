import { useId } from 'react'

interface Props {
  label: string
  value: string
  error?: string | undefined
  onChange: (value: string) => void
}

/** A day and its hour, by the school's clock. */
export const MomentField = ({ label, value, error, onChange }: Props) => {
  const id = useId()
  return (
    <div className="m-field">
      <label htmlFor={id}>{label}</label>
      <div className={error === undefined ? 'm-input' : 'm-input m-input-wrong'}>
        <input
          id={id}
          type="datetime-local"
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-message`}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
      <p className="m-message" id={`${id}-message`}>
        {error}
      </p>
    </div>
  )
}
