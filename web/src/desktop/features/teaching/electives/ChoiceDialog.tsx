import {
  electivesApi as api,
  ElectiveChoice,
  type ElectiveChoiceRow,
  type ElectivePlan,
} from '@xueqiao/contract/features/teaching/electives/api'
import { Checkbox, Form, Radio } from 'antd'
import { act } from '../../../../api/action'
import { AskDialog } from '../../../kit/dialog/AskDialog'
import { fieldOf } from '../../../kit/form/Field'
import { fieldFailures } from '../../../kit/form/form-body'

const Field = fieldOf(ElectiveChoice, { firstId: '首选科目（1 门）', secondIds: '再选科目（2 门）' })
const options = (courses: readonly { id: number; name: string }[]) =>
  courses.map(({ id, name }) => ({ value: id, label: name }))

interface Values {
  firstId: number
  secondIds: number[]
}

interface Props {
  open: boolean
  onClose: () => void
  plan: ElectivePlan
  row: ElectiveChoiceRow
}

/** What a pupil takes, entered by whoever manages the grade. */
export const ChoiceDialog = ({ open, onClose, plan, row }: Props) => {
  const [form] = Form.useForm<Values>()
  const failed = (error: unknown) =>
    // The names of the form are those of the wire.
    form.setFields(fieldFailures(error).map(({ name, errors }) => ({ name: name as keyof Values, errors })))
  return (
    <AskDialog<Values>
      open={open}
      title={`${row.studentName} 的选科`}
      width={520}
      name="elective-choice"
      form={form}
      initialValues={{ firstId: row.first?.id, secondIds: row.seconds.map(({ id }) => id) }}
      onClose={onClose}
      onSave={(body) =>
        act(api.setChoice, { params: { id: plan.id, studentId: row.studentId }, body }, { failed })
      }
    >
      <Field name="firstId">
        <Radio.Group options={options(plan.firsts)} />
      </Field>
      <Field name="secondIds">
        <Checkbox.Group options={options(plan.seconds)} />
      </Field>
      {plan.status !== 'CHOOSING' && (
        <p className="muted">已经分班：改掉的科目会退出教学班，新选的科目须在“分班”里编入。</p>
      )}
    </AskDialog>
  )
}
