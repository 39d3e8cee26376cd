import { growthFlowApi as api, type Flow } from '@xueqiao/contract/features/growth/growth-records/flow'
import { DEADLINE_LABELS } from '@xueqiao/contract/features/growth/growth-records/labels'
import { PUBLISHED_DAYS_MIN } from '@xueqiao/contract/features/growth/growth-records/values'
import { Form } from 'antd'
import { act } from '../../../../api/action'
import { AskDialog } from '../../../kit/dialog/AskDialog'
import { fieldFailures } from '../../../kit/form/form-body'
import { DateField } from '../../../pickers/DateField'

type Name = keyof typeof DEADLINE_LABELS
type Values = Record<Name, string | null>
const NAMES = Object.keys(DEADLINE_LABELS) as Name[]

interface Props {
  flow: Flow
  open: boolean
  onClose: () => void
}

/** Until when a semester's records are written, selected, and appealed against. */
export const DeadlinesDialog = ({ flow, open, onClose }: Props) => {
  const [form] = Form.useForm<Values>()
  const save = (values: Values) =>
    act(
      api.saveDeadlines,
      { body: { ...values, semesterId: flow.semesterId ?? 0, version: flow.version } },
      {
        failed: (error) =>
          // The names of the form are those of the wire.
          form.setFields(fieldFailures(error).map(({ name, errors }) => ({ name: name as Name, errors }))),
      },
    )
  return (
    <AskDialog<Values>
      open={open}
      title={`${flow.semesterName} 截止日期`}
      width={480}
      name="deadlines"
      form={form}
      initialValues={flow}
      onSave={save}
      onClose={onClose}
    >
      {NAMES.map((name) => (
        <Form.Item key={name} name={name} label={DEADLINE_LABELS[name]}>
          <DateField />
        </Form.Item>
      ))}
      <p className="muted">
        记录和遴选留空不限；公示与申诉截止之后才能归档，留空的公示满 {PUBLISHED_DAYS_MIN} 天。
      </p>
    </AskDialog>
  )
}
