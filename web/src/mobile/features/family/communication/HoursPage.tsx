import { shortWeekday } from '@xueqiao/contract/common/calendar'
import { type Hours, hoursApi } from '@xueqiao/contract/features/family/communication/hours'
import { useLocation, useNavigate } from 'react-router'
import { useApi } from '../../../../api/queries'
import { useHoursForm } from '../../../../shared/chat/useHoursForm'
import { FormPage } from '../../../kit/form/FormPage'
import { PageHeader } from '../../../kit/PageHeader'
import { Loaded, SkeletonRows } from '../../../kit/states'
import './hours.css'

const TITLE = '我的沟通时段'
const USUAL = { from: '07:30', to: '18:00' }
const ENDS = [
  { end: 'from', name: '开始' },
  { end: 'to', name: '结束' },
] as const

interface DayProps {
  name: string
  span: Hours['week'][number]
  disabled: boolean
  onChange: (span: Hours['week'][number]) => void
}

const Day = ({ name, span, disabled, onChange }: DayProps) => (
  <div className="m-row m-hours-day">
    <label className="m-grow">
      <input
        type="checkbox"
        disabled={disabled}
        checked={span !== null}
        onChange={({ target }) => onChange(target.checked ? USUAL : null)}
      />
      {name}
    </label>
    {span === null ? (
      <span className="m-meta">不提醒</span>
    ) : (
      ENDS.map(({ end, name: which }) => (
        <input
          key={end}
          type="time"
          step={300}
          aria-label={`${name}${which}`}
          disabled={disabled}
          value={span[end]}
          onChange={({ target }) => onChange({ ...span, [end]: target.value })}
        />
      ))
    )}
  </div>
)

const HoursForm = ({ hours, parent }: { hours: Hours; parent: string }) => {
  const navigate = useNavigate()
  const form = useHoursForm(hours, () => void navigate(parent, { replace: true }))
  const { enabled, week } = form.value
  return (
    <FormPage title={TITLE} parent={parent} submit="保存" busy={form.busy} onSubmit={() => void form.save()}>
      <p className="m-meta">
        时段以外家长发来的消息会保留，到下一个时段再提醒您；紧急消息不受限制。家长能看到您的沟通时段。
      </p>
      {!hours.custom && <p className="m-meta">现在用的是学校默认时段，保存后改为您自己的。</p>}
      <section className="m-card" aria-label="每周时段">
        <label className="m-row m-hours-day">
          <span className="m-grow">只在沟通时段提醒</span>
          <input
            type="checkbox"
            checked={enabled}
            onChange={({ target }) => form.setValue({ week, enabled: target.checked })}
          />
        </label>
        {week.map((own, day) => (
          <Day
            key={shortWeekday(day + 1)}
            name={shortWeekday(day + 1)}
            span={own}
            disabled={!enabled}
            onChange={(span) =>
              form.setValue({ enabled, week: week.map((before, index) => (index === day ? span : before)) })
            }
          />
        ))}
      </section>
      {hours.custom && (
        <button
          type="button"
          className="m-button m-wide"
          disabled={form.busy}
          onClick={() => void form.reset()}
        >
          恢复学校默认
        </button>
      )}
    </FormPage>
  )
}

/** When parents find a teacher; the teacher sets it. */
export const HoursPage = () => {
  const { pathname } = useLocation()
  const query = useApi(hoursApi.hours, undefined, { silent: true, staleTime: 0 })
  // Read anew once; an event that has it read again meanwhile must not take away what is being set.
  const hours = { ...query, data: query.isFetchedAfterMount ? query.data : undefined }
  return (
    <Loaded
      query={hours}
      endpoint={hoursApi.hours}
      head={<PageHeader title={TITLE} parent={pathname} />}
      skeleton={<SkeletonRows rows={8} />}
    >
      {(data) => <HoursForm hours={data} parent={pathname} />}
    </Loaded>
  )
}
