import {
  BellScheduleCopy,
  type BellScheduleRow,
  bellSchedulesApi,
} from '@xueqiao/contract/features/school/bell-schedules/api'
import { BELL_SCHEDULE_LABELS } from '@xueqiao/contract/features/school/bell-schedules/labels'
import { Form, Input } from 'antd'
import { act } from '../../../../api/action'
import { AskDialog } from '../../../kit/dialog/AskDialog'
import { fieldFailures } from '../../../kit/form/form-body'
import { rulesOf } from '../../../kit/form/rules'
import { DateField } from '../../../pickers/DateField'

interface Values {
  name: string
  startsOn: string
  endsOn?: string | null
}

interface Props {
  open: boolean
  schedule: BellScheduleRow
  onClose: () => void
}

/** The same hours from a day on; what is copied ends the day before. */
export const CopyDialog = ({ open, schedule: { id, name }, onClose }: Props) => {
  const [form] = Form.useForm<Values>()
  const item = (field: keyof Values) => ({
    name: field,
    label: BELL_SCHEDULE_LABELS[field],
    rules: rulesOf(BellScheduleCopy, field),
  })
  return (
    <AskDialog<Values>
      open={open}
      title={`复制作息时间 · ${name}`}
      width={480}
      name="copy-bells"
      form={form}
      initialValues={{ name: `${name}（新）` }}
      onClose={onClose}
      onSave={(body) =>
        act(
          bellSchedulesApi.copy,
          { params: { id }, body },
          {
            failed: (error) =>
              form.setFields(
                fieldFailures(error).map(({ name: field, errors }) => ({
                  name: field as keyof Values,
                  errors,
                })),
              ),
          },
        )
      }
    >
      <p className="muted">{name} 将在新作息开始的前一天结束。</p>
      <Form.Item {...item('name')}>
        <Input maxLength={50} />
      </Form.Item>
      <Form.Item {...item('startsOn')}>
        <DateField />
      </Form.Item>
      <Form.Item {...item('endsOn')}>
        <DateField />
      </Form.Item>
    </AskDialog>
  )
}
