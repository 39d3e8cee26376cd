import {
  teacherLeavesApi as api,
  LEAVE_FIELDS,
  LeaveInput,
  type LeaveRow,
} from '@xueqiao/contract/features/teaching/substitutions/leaves'
import {
  LEAVE_KINDS,
  LEAVE_LABELS,
  LEAVE_REASON_MAX,
} from '@xueqiao/contract/features/teaching/substitutions/values'
import { LESSON_NUMBER_MAX } from '@xueqiao/contract/features/teaching/timetable/values'
import { Button, Form, Input, InputNumber, Select } from 'antd'
import type { z } from 'zod'
import { act } from '../../../../api/action'
import { reportFailure } from '../../../../api/failure'
import { touch } from '../../../../api/stale-after-change'
import { toast } from '../../../../lib/toast'
import { isOffice, useViewer } from '../../../../session/access'
import { useHalves } from '../../../../shared/timetable/halves'
import { AskDialog } from '../../../kit/dialog/AskDialog'
import { useAsking } from '../../../kit/dialog/useAsking'
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
  /** The one that is changed; without one it is a new one. */
  leave?: LeaveRow | undefined
}

/** The whole of a first or last day is said by leaving the lesson out. */
const valuesOf = ({ kind, startsOn, startsNumber, endsOn, endsNumber, reason }: LeaveRow): Values => ({
  ...{ kind, startsOn, endsOn, reason },
  startsNumber: startsNumber === 1 ? null : startsNumber,
  endsNumber: endsNumber === LESSON_NUMBER_MAX ? null : endsNumber,
})

/** One's own, or that of somebody whose lessons are to be arranged. */
export const LeaveDialog = ({ open, onClose, forOthers, leave }: Props) => {
  const [form] = Form.useForm<Values>()
  const send = useAsking('确定修改')
  const halves = useHalves()
  const viewer = useViewer()
  const failed = (error: unknown) =>
    form.setFields(fieldFailures(error).map(({ name, errors }) => ({ name: name as keyof Values, errors })))
  const edit = async ({ id, version }: LeaveRow, values: Values) => {
    try {
      if ((await send(api.update, { params: { id }, body: { ...values, version } })) === undefined)
        return false
    } catch (error) {
      reportFailure(error, api.update)
      failed(error)
      return false
    }
    toast.success(api.update.done ?? '')
    void touch(api.update)
    return true
  }
  return (
    <AskDialog<Values>
      open={open}
      title={leave === undefined ? '登记请假' : `修改请假：${leave.teacherName}`}
      width={560}
      name="leave"
      okText={leave === undefined ? '登记' : '保存'}
      columns
      form={form}
      initialValues={leave === undefined ? { kind: 'SICK' } : valuesOf(leave)}
      onClose={onClose}
      onSave={(values) =>
        leave === undefined ? act(api.create, { body: values }, { failed }) : edit(leave, values)
      }
    >
      {forOthers && leave === undefined && (
        <Field name="teacherId" hint={isOffice(viewer) ? undefined : '不选则登记自己的请假'}>
          <TeacherSelect />
        </Field>
      )}
      <Field name="kind">
        <Select options={LEAVE_KINDS.map((value) => ({ value, label: LEAVE_LABELS[value] }))} />
      </Field>
      {halves.length > 0 && (
        <p className="sub-halves">
          <span className="muted">请假时间：</span>
          {halves.map(({ label, ...numbers }) => (
            <Button key={label} size="small" onClick={() => form.setFieldsValue(numbers)}>
              {label}
            </Button>
          ))}
        </p>
      )}
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
