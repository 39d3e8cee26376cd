import { URGENT_PER_WEEK, URGENT_REASON_MAX } from '@xueqiao/contract/features/family/communication/messages'
import { Form, Input } from 'antd'
import { AskDialog } from '../../../../kit/dialog/AskDialog'

interface Props {
  open: boolean
  onClose: () => void
  onSend: (reason: string) => void
}

/** Off hours a message reaches somebody at once, with a reason. */
export const UrgentDialog = ({ onSend, ...dialog }: Props) => (
  <AskDialog<{ reason: string }>
    {...dialog}
    title="紧急送达"
    okText="紧急送达"
    width={480}
    name="urgent"
    onSave={({ reason }) => onSend(reason.trim())}
  >
    <p className="communication-note">
      消息会立刻送达老师和当天的值班教师，请只在孩子的安全或健康等急事上使用。每周最多 {URGENT_PER_WEEK} 条。
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
