import { fitnessApi as api, type FitnessSheet } from '@xueqiao/contract/features/growth/health/fitness'
import { EXEMPT_REASON_MAX } from '@xueqiao/contract/features/growth/health/values'
import { Form, Input, Select } from 'antd'
import { useAction } from '../../../../api/action'
import { AskDialog } from '../../../kit/dialog/AskDialog'

interface Values {
  studentId: number
  reason?: string
}

/** Approved with its reason; an empty reason lets the pupil take part again. */
export const ExemptDialog = ({ sheet, onClose }: { sheet: FitnessSheet; onClose: () => void }) => {
  const exempting = useAction(api.exempt)
  return (
    <AskDialog<Values>
      open
      title="免予执行体质测试"
      width={480}
      name="exemption"
      onSave={({ studentId, reason }) =>
        exempting.run({ body: { studentId, schoolYear: sheet.schoolYear, reason: reason ?? null } })
      }
      onClose={onClose}
    >
      <Form.Item name="studentId" label="学生" rules={[{ required: true, message: '请选择学生' }]}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={sheet.rows.map(({ studentId, studentName, studentNumber, level }) => ({
            value: studentId,
            label: `${studentName}（${studentNumber}）${level === 'exempt' ? ' 免测' : ''}`,
          }))}
        />
      </Form.Item>
      <p className="muted">
        因病或残疾免予执行，须有医疗单位证明；留空为恢复测试。原因只有家长、班主任、负责人和校医可见。
      </p>
      <Form.Item name="reason" label="原因与证明">
        <Input.TextArea rows={3} maxLength={EXEMPT_REASON_MAX} showCount />
      </Form.Item>
    </AskDialog>
  )
}
