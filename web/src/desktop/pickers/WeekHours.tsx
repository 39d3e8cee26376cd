import { shortWeekday } from '@xueqiao/contract/common/calendar'
import type { HoursInput } from '@xueqiao/contract/features/base/school-settings'
import { Checkbox, Switch, TimePicker } from 'antd'
import { dayjs } from './days'
import './week-hours.css'

const USUAL = { from: '07:30', to: '18:00' }
const timeOf = (text: string) => dayjs(`2000-01-01T${text}`)

interface Props {
  id?: string
  value?: HoursInput
  onChange?: (hours: HoursInput) => void
}

/** When teachers are reminded, day by day; switched off they are reminded at any hour. */
export const WeekHours = ({ id, value, onChange }: Props) => {
  if (value === undefined) return null
  const { enabled, week } = value
  const set = (day: number, span: HoursInput['week'][number]) =>
    onChange?.({ enabled, week: week.map((before, index) => (index === day ? span : before)) })
  return (
    <div id={id}>
      <div className="hours-switch">
        <Switch
          aria-label="只在沟通时段提醒"
          checked={enabled}
          onChange={(checked) => onChange?.({ enabled: checked, week })}
        />
        只在沟通时段提醒
      </div>
      <fieldset className="hours-week" disabled={!enabled}>
        {week.map((span, day) => (
          <div key={shortWeekday(day + 1)}>
            <Checkbox
              checked={span !== null}
              disabled={!enabled}
              onChange={({ target }) => set(day, target.checked ? USUAL : null)}
            >
              {shortWeekday(day + 1)}
            </Checkbox>
            {span === null ? (
              <span className="muted">不提醒</span>
            ) : (
              <TimePicker.RangePicker
                value={[timeOf(span.from), timeOf(span.to)]}
                format="HH:mm"
                minuteStep={5}
                allowClear={false}
                disabled={!enabled}
                aria-label={`${shortWeekday(day + 1)}的时段`}
                onChange={(times) =>
                  set(day, {
                    from: times?.[0]?.format('HH:mm') ?? span.from,
                    to: times?.[1]?.format('HH:mm') ?? span.to,
                  })
                }
              />
            )}
          </div>
        ))}
      </fieldset>
    </div>
  )
}
