import { GoalInput } from '@xueqiao/contract/features/growth/goals/api'
import { GOAL_LABELS } from '@xueqiao/contract/features/growth/goals/labels'
import { GOAL_TARGET_MAX, GOAL_TITLE_MAX } from '@xueqiao/contract/features/growth/goals/values'
import { Form, Input, Select } from 'antd'
import { useViewer } from '../../../../session/access'
import { DialogForm } from '../../../kit/form/DialogForm'
import { fieldOf } from '../../../kit/form/Field'
import { DateField } from '../../../pickers/DateField'
import { PupilField } from '../../../pickers/PupilField'
import { remindOptions } from './naming'
import { StepsField } from './StepsField'
import type { GoalDialogState } from './useGoalDialog'
import './goals.css'

const Field = fieldOf(GoalInput, GOAL_LABELS)

interface Props {
  dialog: GoalDialogState
  /** Of whoever it is for, where somebody comes to set one for them. */
  classId?: number | undefined
}

export const GoalDialog = ({ dialog, classId }: Props) => {
  const { kind } = useViewer()
  return (
    <DialogForm dialog={dialog} width={640}>
      {dialog.isNew && kind !== 'student' ? (
        <Field name="studentId" wide>
          <PupilField classId={classId} />
        </Field>
      ) : (
        <Form.Item name="studentId" hidden>
          <Input />
        </Form.Item>
      )}
      <Field name="title" wide>
        <Input placeholder="想做到什么，一句话" maxLength={GOAL_TITLE_MAX} />
      </Field>
      <Field name="dueDate">
        <DateField />
      </Field>
      <Field name="remindDays" hint="傍晚提醒学生和家长">
        <Select allowClear placeholder="不提醒" options={remindOptions} />
      </Field>
      <Field name="target" wide>
        <Input.TextArea rows={2} maxLength={GOAL_TARGET_MAX} placeholder="怎样算达成，选填" />
      </Field>
      <Field name="steps" wide hint="有步骤时，进度按完成的步骤计算">
        <StepsField />
      </Field>
    </DialogForm>
  )
}
