import { type Hours, hoursApi } from '@xueqiao/contract/features/family/communication/hours'
import { Button } from 'antd'
import { failureText } from '../../../../../api/failure'
import { useApi } from '../../../../../api/queries'
import { useHoursForm } from '../../../../../shared/chat/useHoursForm'
import { Dialog } from '../../../../kit/dialog/Dialog'
import { SaveButton } from '../../../../kit/form/SaveButton'
import { FailedState, LoadingRows } from '../../../../kit/list/TableState'
import { WeekHours } from '../../../../pickers/WeekHours'

interface FormProps {
  hours: Hours
  onClose: () => void
}

const HoursForm = ({ hours, onClose }: FormProps) => {
  const { value, setValue, busy, save, reset } = useHoursForm(hours, onClose)
  return (
    <>
      <p className="communication-note">
        时段以外家长发来的消息会保留，到下一个时段再提醒您；紧急消息不受限制。家长能看到您的沟通时段。
      </p>
      {!hours.custom && <p className="communication-note">现在用的是学校默认时段，保存后改为您自己的。</p>}
      <WeekHours value={value} onChange={setValue} />
      <footer className="communication-foot">
        {hours.custom && (
          <Button type="text" className="foot-first" disabled={busy} onClick={() => void reset()}>
            恢复学校默认
          </Button>
        )}
        <Button onClick={onClose}>取消</Button>
        <SaveButton busy={busy} text="保存" onClick={save} />
      </footer>
    </>
  )
}

/** Read anew when it is opened, and never again: whoever is changing them would lose what they typed. */
const OwnHours = ({ onClose }: { onClose: () => void }) => {
  const query = useApi(hoursApi.hours, undefined, { silent: true, staleTime: 0 })
  if (query.data !== undefined && query.isFetchedAfterMount)
    return <HoursForm hours={query.data} onClose={onClose} />
  if (!query.isError) return <LoadingRows rows={6} />
  return (
    <FailedState
      title="未能读取沟通时段"
      text={failureText(query.error, hoursApi.hours)}
      onRetry={() => void query.refetch()}
    />
  )
}

interface Props {
  open: boolean
  onClose: () => void
}

export const HoursDialog = ({ open, onClose }: Props) => (
  <Dialog open={open} title="我的沟通时段" width={480} onClose={onClose}>
    <OwnHours onClose={onClose} />
  </Dialog>
)
