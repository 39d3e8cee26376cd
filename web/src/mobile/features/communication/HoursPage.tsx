import { type Hours, HoursInput, hoursApi } from '@xueqiao/contract/features/communication-hours'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../../../api/call'
import { reportFailure } from '../../../api/failure'
import { invalidate, useApi } from '../../../api/queries'
import { DAYS } from '../../../chat/hours'
import { toast } from '../../../lib/toast'
import { FormPage } from '../../kit/FormPage'
import { PageHeader } from '../../kit/PageHeader'
import { Loaded, SkeletonRows } from '../../kit/states'
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
  const [enabled, setEnabled] = useState(hours.enabled)
  const [week, setWeek] = useState(hours.week)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    const parsed = HoursInput.safeParse({ enabled, week })
    if (!parsed.success) return toast.warning(parsed.error.issues[0]?.message ?? '请检查工作时间')
    setBusy(true)
    try {
      await call(hoursApi.setHours, { body: parsed.data })
      toast.success(hoursApi.setHours.done ?? '')
      void invalidate('/api/communication')
      void navigate(parent, { replace: true })
    } catch (error) {
      reportFailure(error, hoursApi.setHours)
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormPage title={TITLE} parent={parent} submit="保存" busy={busy} onSubmit={() => void save()}>
      <p className="m-meta">
        时段以外家长发来的消息会保留，到下一个时段再提醒您；紧急消息不受限制。家长能看到您的沟通时段。
      </p>
      <section className="m-card" aria-label="每周时段">
        <label className="m-row m-hours-day">
          <span className="m-grow">只在沟通时段提醒</span>
          <input type="checkbox" checked={enabled} onChange={({ target }) => setEnabled(target.checked)} />
        </label>
        {DAYS.map((name, day) => (
          <Day
            key={name}
            name={name}
            span={week[day] ?? null}
            disabled={!enabled}
            onChange={(span) => setWeek(week.map((before, index) => (index === day ? span : before)))}
          />
        ))}
      </section>
    </FormPage>
  )
}

/** When parents find a teacher; the teacher sets it. */
export const HoursPage = () => {
  const { pathname } = useLocation()
  const query = useApi(hoursApi.hours, undefined, { silent: true, staleTime: 0 })
  const hours = { ...query, data: query.isFetching ? undefined : query.data }
  return (
    <Loaded
      query={hours}
      endpoint={hoursApi.hours}
      skeleton={
        <>
          <PageHeader title={TITLE} parent={pathname} />
          <SkeletonRows rows={8} />
        </>
      }
    >
      {(data) => <HoursForm hours={data} parent={pathname} />}
    </Loaded>
  )
}
