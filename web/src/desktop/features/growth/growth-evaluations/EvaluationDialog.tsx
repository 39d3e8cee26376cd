import { SCORE } from '@xueqiao/contract/features/growth/assessments/values'
import {
  growthEvaluationsApi as api,
  type EvaluationRow,
} from '@xueqiao/contract/features/growth/growth-evaluations/api'
import { EVALUATION_LABELS as LABELS } from '@xueqiao/contract/features/growth/growth-evaluations/labels'
import { EVALUATION_COMMENT_MAX } from '@xueqiao/contract/features/growth/growth-evaluations/values'
import { Form, Input, InputNumber } from 'antd'
import { act } from '../../../../api/action'
import { AskDialog } from '../../../kit/dialog/AskDialog'
import { fieldFailures } from '../../../kit/form/form-body'

interface Values {
  judgements: Record<string, number | null>
  comment: string | null
}

interface Props {
  row: EvaluationRow
  open: boolean
  onClose: () => void
}

const madeOf = ({ assessment, selected, records }: EvaluationRow['dimensions'][number]) =>
  [
    assessment === null ? '没有学生评估' : `学生评估 ${assessment}`,
    `记录 ${records} 条，已遴选 ${selected} 条`,
  ].join('；')

/** What a teacher judges beside what is worked out. */
export const EvaluationDialog = ({ row, open, onClose }: Props) => {
  const [form] = Form.useForm<Values>()
  const { id, studentId, semesterId, version } = row
  const save = ({ judgements, comment }: Values) => {
    const body = { studentId, semesterId, judgements, comment, version }
    const failed = (error: unknown) =>
      form.setFields(
        // The names of the form are those of the wire.
        fieldFailures(error).map(({ name, errors }) => ({ name: name.split('.') as never, errors })),
      )
    return id === null
      ? act(api.create, { body }, { failed })
      : act(api.update, { params: { id }, body }, { failed })
  }
  return (
    <AskDialog<Values>
      open={open}
      title={`${row.studentName} 的综合评价`}
      width={560}
      name="evaluation"
      okText="保存"
      form={form}
      initialValues={{
        judgements: Object.fromEntries(row.dimensions.map((one) => [one.dimension, one.judgement])),
        comment: row.comment,
      }}
      onSave={save}
      onClose={onClose}
    >
      {row.dimensions.map((one) => (
        <Form.Item
          key={one.dimension}
          name={['judgements', one.dimension]}
          label={`${one.name} 教师评定`}
          extra={madeOf(one)}
        >
          <InputNumber min={0} max={SCORE.max} step={SCORE.step} placeholder="未评定" />
        </Form.Item>
      ))}
      <Form.Item name="comment" label={LABELS.comment} extra="审核后学生和家长会看到">
        <Input.TextArea rows={4} maxLength={EVALUATION_COMMENT_MAX} showCount />
      </Form.Item>
    </AskDialog>
  )
}
