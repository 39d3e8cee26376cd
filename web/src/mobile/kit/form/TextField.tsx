import { useId } from 'react'
import './text-field.css'

interface Props {
  /** For who moves the focus here. */
  id?: string
  label: string
  value: string
  error: string | undefined
  placeholder?: string
  maxLength: number
  /** Which keys a phone shows. */
  keys?: 'numeric' | 'tel' | 'email'
  /** More than one makes a field of several lines. */
  rows?: number
  onChange: (value: string) => void
}

export const TextField = (props: Props) => {
  const { label, value, error, placeholder, maxLength, keys, rows = 1, onChange } = props
  const own = useId()
  const id = props.id ?? own
  const common = {
    id,
    value,
    maxLength,
    placeholder,
    inputMode: keys,
    'aria-invalid': error !== undefined,
    'aria-describedby': `${id}-message`,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  return (
    <div className="m-field">
      <label htmlFor={id}>{label}</label>
      <div className={error === undefined ? 'm-input' : 'm-input m-input-wrong'}>
        {rows > 1 ? <textarea rows={rows} {...common} /> : <input {...common} />}
      </div>
      <p className="m-message" id={`${id}-message`}>
        {error}
      </p>
    </div>
  )
}
