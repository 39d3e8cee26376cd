import './chips.css'

interface Props<V extends string> {
  label: string
  options: readonly { value: V; label: string }[]
  /** Several where several can be chosen. */
  value: V | '' | readonly V[]
  onChange: (value: V) => void
}

/** A choice of some that may stay open, one tap each. */
export function Chips<V extends string>({ label, options, value, onChange }: Props<V>) {
  return (
    <fieldset className="m-chips">
      <legend>{label}</legend>
      <div>
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            className="m-chip"
            aria-pressed={[value].flat().includes(option.value)}
            onClick={() => onChange(option.value)}
          >
            {option.label}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
