import { DatePicker } from 'antd'
import { dayjs } from './days'

interface Props {
  id?: string
  /** YYYY-MM-DD. */
  value?: string | null
  onChange?: (day: string | null) => void
  placeholder?: string
  disabled?: boolean
  /** The first and the last day that can be chosen. */
  min?: string
  max?: string
  /** Without the calendar's icon, where two days share the room of one field. */
  bare?: boolean
  /** For those who hear the page, where no label stands beside it. */
  name?: string
}

const toDay = (text: string | null | undefined) => {
  const day = dayjs(text ?? '')
  return day.isValid() ? day : null
}

/** A day, as text: forms, URLs and the contract know no other. */
export const DateField = ({
  id,
  value,
  onChange,
  placeholder = '选择日期',
  disabled = false,
  min,
  max,
  bare = false,
  name,
}: Props) => (
  <DatePicker
    {...(id !== undefined && { id })}
    {...(name !== undefined && { 'aria-label': name })}
    {...(min !== undefined && { minDate: dayjs(min) })}
    {...(max !== undefined && { maxDate: dayjs(max) })}
    value={toDay(value)}
    onChange={(day) => onChange?.(day ? day.format('YYYY-MM-DD') : null)}
    disabled={disabled}
    placeholder={placeholder}
    {...(bare && { suffixIcon: null })}
    // Enter takes the day that was typed; it must not send the form around it as well.
    onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
  />
)
