import { URGENT_REASON_MAX } from '@xueqiao/contract/features/family/communication/messages'
import { Form, Input } from 'antd'
import { useUrgentLeft } from '../../../../../shared/chat/urgent'
import { AskDialog } from '../../../../kit/dialog/AskDialog'

interface Props {
  sessionId: number
  open: boolean
  onClose: () => void
  onSend: (reason: string) => void
}

/** Off hours a message reaches somebody at once, with a reason. */
export const UrgentDialog = ({ sessionId, onSend, ...dialog }: Props) => {
  const { isSpent, words } = useUrgentLeft(sessionId, dialog.open)
  return (
    <AskDialog<{ reason: string }>
      {...dialog}
      title="紧急送达"
      okText="紧急送达"
      width={480}
      name="urgent"
      onSave={({ reason }) => !isSpent && onSend(reason.trim())}
    >
      <p className="communication-note">
        消息会立刻送达老师和当天的值班教师，请只在孩子的安全或健康等急事上使用。
        <span role="status" className={isSpent ? 'danger' : undefined}>
          {words}
        </span>
      </p>
      <Form.Item
        name="reason"
        label="紧急原因"
        rules={[{ required: true, whitespace: true, message: '请填写紧急原因' }]}
      >
        <Input.TextArea autoFocus rows={2} maxLength={URGENT_REASON_MAX} />
      </Form.Item>
    </AskDialog>
  )
}
