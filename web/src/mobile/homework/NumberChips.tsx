import { useId } from 'react'
import { Chips } from '../kit/form/Chips'

interface Props {
  label: string
  /** What the field beside the chips is called. */
  other: string
  usual: readonly number[]
  max: number
  value: string
  onChange: (value: string) => void
}

/** The usual numbers a tap each, and a field for any other. */
export const NumberChips = ({ label, other, usual, max, value, onChange }: Props) => {
  const id = useId()
  return (
    <div className="m-hw-number">
      <Chips
        label={label}
        options={usual.map((one) => ({ value: String(one), label: `${one}` }))}
        value={value}
        onChange={onChange}
      />
      <label htmlFor={id} className="visually-hidden">
        {other}
      </label>
      <input
        id={id}
        inputMode="numeric"
        placeholder={other}
        value={value}
        onChange={({ target }) => {
          if (/^\d{0,3}$/.test(target.value) && Number(target.value) <= max) onChange(target.value)
        }}
      />
    </div>
  )
}
