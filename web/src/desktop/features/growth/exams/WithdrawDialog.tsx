import { examsApi as api, type ExamDetail, WithdrawInput } from '@xueqiao/contract/features/growth/exams/api'
import { REASON_MAX } from '@xueqiao/contract/features/growth/exams/values'
import { Form, Input } from 'antd'
import { useAction } from '../../../../api/action'
import { AskDialog } from '../../../kit/dialog/AskDialog'
import { rulesOf } from '../../../kit/form/rules'

/** Families no longer see it, and hear that it is gone. */
export const WithdrawDialog = ({ exam, onClose }: { exam: ExamDetail; onClose: () => void }) => {
  const withdrawing = useAction(api.withdraw)
  return (
    <AskDialog<WithdrawInput>
      open
      title={`撤回“${exam.name}”的成绩`}
      width={480}
      name="withdrawal"
      onSave={(body) => withdrawing.run({ params: { id: exam.id }, body })}
      onClose={onClose}
    >
      <p className="muted">
        撤回后学生和家长不再看到这次成绩，他们和班主任会收到“成绩撤回”的提醒。修改并复核后可以重新发布。原因记入日志，不发给家长。
      </p>
      <Form.Item name="reason" label="原因" rules={rulesOf(WithdrawInput, 'reason')}>
        <Input.TextArea rows={3} maxLength={REASON_MAX} showCount />
      </Form.Item>
    </AskDialog>
  )
}
