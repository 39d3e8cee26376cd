import { instantAt, today, wallClock } from '@xueqiao/contract/common/school-time'
import { DatePicker } from 'antd'
import { dayjs } from './days'

interface Props {
  id?: string
  /** An ISO instant, as the contract has it. */
  value?: string | null
  onChange?: (instant: string | null) => void
  placeholder: string
}

/** A day with its hour, by the school's clock. */
export const MomentField = ({ id, value, onChange, placeholder }: Props) => (
  <DatePicker
    {...(id !== undefined && { id })}
    value={value ? dayjs(wallClock(value)) : null}
    onChange={(moment) => onChange?.(moment ? instantAt(moment.format('YYYY-MM-DDTHH:mm')) : null)}
    format="YYYY-MM-DD HH:mm"
    showTime={{ format: 'HH:mm', minuteStep: 5, defaultOpenValue: dayjs('18:00', 'HH:mm') }}
    minDate={dayjs(today())}
    placeholder={placeholder}
    // Enter takes the moment that was typed; it must not send the form around it as well.
    onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
  />
)
