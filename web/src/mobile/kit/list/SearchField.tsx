import { Icon } from '../../../lib/icons'

interface SearchFieldProps {
  label: string
  value: string
  maxLength?: number
  onChange: (value: string) => void
}

export const SearchField = ({ label, value, maxLength = 50, onChange }: SearchFieldProps) => (
  <search className="m-search">
    <Icon name="search" />
    <input
      type="search"
      enterKeyHint="search"
      aria-label={label}
      placeholder={label}
      maxLength={maxLength}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
    {value !== '' && (
      <button type="button" className="m-icon-button" aria-label="清除" onClick={() => onChange('')}>
        <Icon name="x" />
      </button>
    )}
  </search>
)
