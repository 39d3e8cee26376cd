import {
  type AchievementRow,
  achievementsApi as api,
} from '@xueqiao/contract/features/growth/achievements/api'
import { ACHIEVEMENT_LABELS as LABELS } from '@xueqiao/contract/features/growth/achievements/labels'
import { REJECT_REASON_MAX } from '@xueqiao/contract/features/growth/achievements/values'
import { Form, Input } from 'antd'
import { act } from '../../../../api/action'
import { AskDialog } from '../../../kit/dialog/AskDialog'

interface Props {
  open: boolean
  row: AchievementRow
  onClose: () => void
}

/** Whoever has handed it in reads why, and can mend it. */
export const RejectDialog = ({ open, row, onClose }: Props) => (
  <AskDialog<{ reason: string }>
    open={open}
    title={`退回“${row.awardName}”`}
    width={480}
    name="reject"
    okText="退回"
    onSave={({ reason }) =>
      act(api.reject, { params: { id: row.id }, body: { reason, version: row.version } })
    }
    onClose={onClose}
  >
    <Form.Item
      name="reason"
      label={LABELS.reason}
      rules={[{ required: true, whitespace: true, message: '请填写退回原因' }]}
    >
      <Input.TextArea rows={3} maxLength={REJECT_REASON_MAX} showCount placeholder="如 请补充证书照片" />
    </Form.Item>
  </AskDialog>
)
