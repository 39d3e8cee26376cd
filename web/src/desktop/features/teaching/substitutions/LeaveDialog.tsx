import {
  teacherLeavesApi as api,
  LEAVE_FIELDS,
  LeaveInput,
} from '@xueqiao/contract/features/teaching/substitutions/leaves'
import {
  LEAVE_KINDS,
  LEAVE_LABELS,
  LEAVE_REASON_MAX,
} from '@xueqiao/contract/features/teaching/substitutions/values'
import { LESSON_NUMBER_MAX } from '@xueqiao/contract/features/teaching/timetable/values'
import { Form, Input, InputNumber, Select } from 'antd'
import type { z } from 'zod'
import { act } from '../../../../api/action'
import { AskDialog } from '../../../kit/dialog/AskDialog'
import { fieldOf } from '../../../kit/form/Field'
import { fieldFailures } from '../../../kit/form/form-body'
import { DateField } from '../../../pickers/DateField'
import { TeacherSelect } from '../../../pickers/TeacherSelect'

const Field = fieldOf(LeaveInput, LEAVE_FIELDS)
type Values = z.input<typeof LeaveInput>

interface Props {
  open: boolean
  onClose: () => void
  forOthers: boolean
}

/** One's own, or that of somebody whose lessons are to be arranged. */
export const LeaveDialog = ({ open, onClose, forOthers }: Props) => {
  const [form] = Form.useForm<Values>()
  return (
    <AskDialog<Values>
      open={open}
      title="登记请假"
      width={560}
      name="leave"
      okText="登记"
      columns
      form={form}
      initialValues={{ kind: 'SICK' }}
      onClose={onClose}
      onSave={(values) =>
        act(
          api.create,
          { body: values },
          {
            failed: (error) =>
              form.setFields(
                fieldFailures(error).map(({ name, errors }) => ({ name: name as keyof Values, errors })),
              ),
          },
        )
      }
    >
      {forOthers && (
        <Field name="teacherId" hint="不选则登记自己的请假">
          <TeacherSelect />
        </Field>
      )}
      <Field name="kind">
        <Select options={LEAVE_KINDS.map((value) => ({ value, label: LEAVE_LABELS[value] }))} />
      </Field>
      <Field name="startsOn">
        <DateField />
      </Field>
      <Field name="startsNumber" hint="不填为全天">
        <InputNumber min={1} max={LESSON_NUMBER_MAX} precision={0} placeholder="如 5" />
      </Field>
      <Field name="endsOn">
        <DateField />
      </Field>
      <Field name="endsNumber" hint="不填为全天">
        <InputNumber min={1} max={LESSON_NUMBER_MAX} precision={0} placeholder="如 7" />
      </Field>
      <Field name="reason" wide hint="只有本人和教务能看到">
        <Input.TextArea rows={2} maxLength={LEAVE_REASON_MAX} placeholder="可不填" />
      </Field>
    </AskDialog>
  )
}
