import { DatePicker } from 'antd'
import dayjs from 'dayjs'

interface Props {
  id?: string
  /** YYYY-MM-DD, as it travels. */
  value?: string | null
  onChange?: (day: string | null) => void
}

/** A day of the past, chosen or typed. */
export const DateInput = ({ id, value, onChange }: Props) => (
  <DatePicker
    {...(id !== undefined && { id })}
    value={value ? dayjs(value) : null}
    onChange={(day) => onChange?.(day?.format('YYYY-MM-DD') ?? null)}
    maxDate={dayjs()}
    placeholder="选择日期"
  />
)
