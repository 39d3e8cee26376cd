import { type Hours, HoursInput, hoursApi } from '@xueqiao/contract/features/communication-hours'
import { Button, Checkbox, Switch, TimePicker } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { call } from '../../../api/call'
import { failureText, reportFailure } from '../../../api/failure'
import { invalidate, useApi } from '../../../api/queries'
import { toast } from '../../../lib/toast'
import { Dialog } from '../../kit/Dialog'
import { SaveButton } from '../../kit/SaveButton'
import { FailedState, LoadingRows } from '../../kit/TableState'

const DAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']
const USUAL = { from: '07:30', to: '18:00' }
const timeOf = (text: string) => dayjs(`2000-01-01T${text}`)

interface FormProps {
  hours: Hours
  onClose: () => void
}

const HoursForm = ({ hours, onClose }: FormProps) => {
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
      onClose()
      await invalidate('/api/communication')
    } catch (error) {
      reportFailure(error, hoursApi.setHours)
    } finally {
      setBusy(false)
    }
  }
  const set = (day: number, span: Hours['week'][number]) =>
    setWeek(week.map((before, index) => (index === day ? span : before)))

  return (
    <>
      <p className="talk-note">
        时段以外家长发来的消息会保留，到下一个时段再提醒您；紧急消息不受限制。家长能看到您的沟通时段。
      </p>
      <div className="hours-switch">
        <Switch aria-label="只在沟通时段提醒" checked={enabled} onChange={setEnabled} />
        只在沟通时段提醒
      </div>
      <fieldset className="hours-week" disabled={!enabled}>
        {week.map((span, day) => (
          <div key={DAYS[day]}>
            <Checkbox
              checked={span !== null}
              disabled={!enabled}
              onChange={({ target }) => set(day, target.checked ? USUAL : null)}
            >
              {DAYS[day]}
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
                aria-label={`${DAYS[day]}的时段`}
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
      <footer className="talk-dialog-foot">
        <Button onClick={onClose}>取消</Button>
        <SaveButton busy={busy} text="保存" onClick={save} />
      </footer>
    </>
  )
}

interface Props {
  open: boolean
  onClose: () => void
}

export const HoursDialog = ({ open, onClose }: Props) => {
  const query = useApi(hoursApi.hours, undefined, { silent: true, enabled: open, staleTime: 0 })
  return (
    <Dialog open={open} title="我的沟通时段" width={480} onClose={onClose}>
      {query.data !== undefined && !query.isFetching ? (
        <HoursForm hours={query.data} onClose={onClose} />
      ) : query.isError ? (
        <FailedState
          title="未能读取沟通时段"
          text={failureText(query.error, hoursApi.hours)}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <LoadingRows rows={6} />
      )}
    </Dialog>
  )
}
