import { type Hours, HoursInput, hoursApi } from '@xueqiao/contract/features/communication-hours'
import { Button } from 'antd'
import { useState } from 'react'
import { type AnyEndpoint, call } from '../../../api/call'
import { failureText, reportFailure } from '../../../api/failure'
import { invalidate, useApi } from '../../../api/queries'
import { toast } from '../../../lib/toast'
import { Dialog } from '../../kit/Dialog'
import { SaveButton } from '../../kit/SaveButton'
import { FailedState, LoadingRows } from '../../kit/TableState'
import { WeekHours } from '../../pickers/WeekHours'

interface FormProps {
  hours: Hours
  onClose: () => void
}

const HoursForm = ({ hours, onClose }: FormProps) => {
  const [value, setValue] = useState<HoursInput>({ enabled: hours.enabled, week: hours.week })
  const [busy, setBusy] = useState(false)

  const run = async (endpoint: AnyEndpoint, act: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await act()
      toast.success(endpoint.done ?? '')
      onClose()
      await invalidate('/api/communication')
    } catch (error) {
      reportFailure(error, endpoint)
    } finally {
      setBusy(false)
    }
  }
  const save = async () => {
    const parsed = HoursInput.safeParse(value)
    if (!parsed.success) return toast.warning(parsed.error.issues[0]?.message ?? '请检查工作时间')
    await run(hoursApi.setHours, () => call(hoursApi.setHours, { body: parsed.data }))
  }

  return (
    <>
      <p className="talk-note">
        时段以外家长发来的消息会保留，到下一个时段再提醒您；紧急消息不受限制。家长能看到您的沟通时段。
      </p>
      {!hours.custom && <p className="talk-note">现在用的是学校默认时段，保存后改为您自己的。</p>}
      <WeekHours value={value} onChange={setValue} />
      <footer className="talk-dialog-foot">
        {hours.custom && (
          <Button
            type="text"
            className="foot-first"
            disabled={busy}
            onClick={() => void run(hoursApi.resetHours, () => call(hoursApi.resetHours))}
          >
            恢复学校默认
          </Button>
        )}
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
