import { Input } from 'antd'
import { Icon } from '../../../lib/icons'

interface Props {
  label: string
  placeholder?: string
  className?: string
  value: string
  onChange: (text: string) => void
}

/** Looks through what is shown; the filters of a list stand in `FilterBar`. */
export const SearchInput = ({ label, placeholder = label, className = '', value, onChange }: Props) => (
  <Input
    allowClear
    aria-label={label}
    placeholder={placeholder}
    prefix={<Icon name="search" size="s" />}
    className={className}
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
)
