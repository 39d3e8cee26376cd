import { ActivityInput } from '@xueqiao/contract/features/growth/achievements/activities'
import { ACTIVITY_LABELS } from '@xueqiao/contract/features/growth/achievements/labels'
import {
  ACHIEVEMENT_NOTE_MAX,
  ACTIVITY_ROLE_MAX,
  AWARD_NAME_MAX,
} from '@xueqiao/contract/features/growth/achievements/values'
import { Input, Select } from 'antd'
import type { ComponentProps } from 'react'
import { fieldOf } from '../../../kit/form/Field'
import { DateField } from '../../../pickers/DateField'
import { HandedInForm } from './HandedInForm'
import { NamedPupil } from './NamedPupil'
import { typeOptions } from './naming'

const Field = fieldOf(ActivityInput, ACTIVITY_LABELS)

export const ActivityDialog = ({ dialog }: Pick<ComponentProps<typeof HandedInForm>, 'dialog'>) => (
  <HandedInForm
    dialog={dialog}
    proofs="活动照片、志愿服务证明等"
    pupil={
      <Field name="studentId" wide>
        <NamedPupil />
      </Field>
    }
  >
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
  </HandedInForm>
)
