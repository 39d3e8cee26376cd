import { AchievementInput } from '@xueqiao/contract/features/growth/achievements/api'
import { ACHIEVEMENT_LABELS } from '@xueqiao/contract/features/growth/achievements/labels'
import {
  ACHIEVEMENT_NOTE_MAX,
  AWARD_NAME_MAX,
  ISSUER_MAX,
} from '@xueqiao/contract/features/growth/achievements/values'
import { Form, Input, Select } from 'antd'
import { useViewer } from '../../../../session/access'
import { AttachmentsField } from '../../../kit/form/AttachmentsField'
import { DialogForm } from '../../../kit/form/DialogForm'
import { fieldOf } from '../../../kit/form/Field'
import { DateField } from '../../../pickers/DateField'
import { PupilField } from '../../../pickers/PupilField'
import { kindOptions, levelOptions } from './naming'
import type { AchievementDialogState } from './useAchievementDialog'

const Field = fieldOf(AchievementInput, ACHIEVEMENT_LABELS)

export const AchievementDialog = ({ dialog }: { dialog: AchievementDialogState }) => {
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
      {/* The form holds files, the schema their numbers: the server says what is wrong with them. */}
      <Form.Item
        name="fileIds"
        label={ACHIEVEMENT_LABELS.fileIds}
        extra="证书、奖状的照片或扫描件"
        className="kit-field kit-field-wide achievement-proofs"
      >
        <AttachmentsField />
      </Form.Item>
    </DialogForm>
  )
}
