import {
  ACTIVITY_LABELS,
  ACTIVITY_ROLE_MAX,
  ActivityInput,
} from '@xueqiao/contract/features/growth/achievements/activities'
import { ACHIEVEMENT_NOTE_MAX, AWARD_NAME_MAX } from '@xueqiao/contract/features/growth/achievements/values'
import { Form, Input, Select } from 'antd'
import { useViewer } from '../../../../session/access'
import { DialogForm } from '../../../kit/form/DialogForm'
import { fieldOf } from '../../../kit/form/Field'
import { DateField } from '../../../pickers/DateField'
import { PupilField } from '../../../pickers/PupilField'
import { typeOptions } from './naming'
import type { ActivityDialogState } from './useActivityDialog'

const Field = fieldOf(ActivityInput, ACTIVITY_LABELS)

export const ActivityDialog = ({ dialog }: { dialog: ActivityDialogState }) => {
  const { kind } = useViewer()
  return (
    <DialogForm dialog={dialog} width={640}>
      {dialog.isNew && kind !== 'student' ? (
        <Field name="studentId" wide>
          <PupilField />
        </Field>
      ) : (
        <Form.Item name="studentId" hidden>
          <Input />
        </Form.Item>
      )}
      <Field name="activityName" wide>
        <Input placeholder="如 春季研学实践" maxLength={AWARD_NAME_MAX} />
      </Field>
      <Field name="activityType">
        <Select placeholder="选择类型" options={typeOptions} />
      </Field>
      <Field name="role">
        <Input placeholder="选填，如 组长" maxLength={ACTIVITY_ROLE_MAX} />
      </Field>
      <Field name="startDate">
        <DateField />
      </Field>
      <Field name="endDate">
        <DateField placeholder="选填" />
      </Field>
      <Field name="note" wide>
        <Input.TextArea rows={2} maxLength={ACHIEVEMENT_NOTE_MAX} placeholder="选填，如 时长、做了什么" />
      </Field>
    </DialogForm>
  )
}
