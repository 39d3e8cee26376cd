import { HANDED_IN_LABELS as LABELS } from '@xueqiao/contract/features/growth/achievements/labels'
import { REJECT_REASON_MAX } from '@xueqiao/contract/features/growth/achievements/values'
import { Form, Input } from 'antd'
import { AskDialog } from '../../../kit/dialog/AskDialog'

interface Props {
  open: boolean
  name: string
  placeholder: string
  onReject: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Whoever has handed it in reads why, and can mend it. */
export const RejectDialog = ({ open, name, placeholder, onReject, onClose }: Props) => (
  <AskDialog<{ reason: string }>
    open={open}
    title={`退回“${name}”`}
    width={480}
    name="reject"
    okText="退回"
    onSave={({ reason }) => onReject(reason)}
    onClose={onClose}
  >
    <Form.Item
      name="reason"
      label={LABELS.reason}
      rules={[{ required: true, whitespace: true, message: '请填写退回原因' }]}
    >
      <Input.TextArea rows={3} maxLength={REJECT_REASON_MAX} showCount placeholder={placeholder} />
    </Form.Item>
  </AskDialog>
)
