import { AchievementInput } from '@xueqiao/contract/features/growth/achievements/api'
import { ACHIEVEMENT_LABELS } from '@xueqiao/contract/features/growth/achievements/labels'
import {
  ACHIEVEMENT_NOTE_MAX,
  AWARD_NAME_MAX,
  ISSUER_MAX,
} from '@xueqiao/contract/features/growth/achievements/values'
import { Input, Select } from 'antd'
import type { ComponentProps } from 'react'
import { fieldOf } from '../../../kit/form/Field'
import { DateField } from '../../../pickers/DateField'
import { HandedInForm } from './HandedInForm'
import { NamedPupil } from './NamedPupil'
import { kindOptions, levelOptions } from './naming'

const Field = fieldOf(AchievementInput, ACHIEVEMENT_LABELS)

export const AchievementDialog = ({ dialog }: Pick<ComponentProps<typeof HandedInForm>, 'dialog'>) => (
  <HandedInForm
    dialog={dialog}
    proofs="证书、奖状的照片或扫描件"
    pupil={
      <Field name="studentId" wide>
        <NamedPupil />
      </Field>
    }
  >
    <Field name="awardName" wide>
      <Input placeholder="证书上的名称" maxLength={AWARD_NAME_MAX} />
    </Field>
    <Field name="kind">
      <Select placeholder="选择类别" options={kindOptions} />
    </Field>
    <Field name="awardLevel">
      <Select placeholder="选择级别" options={levelOptions} />
    </Field>
    <Field name="awardDate">
      <DateField />
    </Field>
    <Field name="issuer">
      <Input placeholder="选填" maxLength={ISSUER_MAX} />
    </Field>
    <Field name="note" wide>
      <Input.TextArea rows={2} maxLength={ACHIEVEMENT_NOTE_MAX} placeholder="选填" />
    </Field>
  </HandedInForm>
)
