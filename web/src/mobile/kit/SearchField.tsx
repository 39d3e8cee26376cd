import { Icon } from '../../lib/icons'

interface SearchFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
}

export const SearchField = ({ label, value, onChange }: SearchFieldProps) => (
  <search className="m-search">
    <Icon name="search" />
    <input
      type="search"
      enterKeyHint="search"
      aria-label={label}
      placeholder={label}
      maxLength={50}
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
