import { today } from '@xueqiao/contract/common/school-time'
import { PublishInput, type Schedule } from '@xueqiao/contract/features/teaching/timetable/versions'
import { AskDialog } from '../../../../kit/dialog/AskDialog'
import { fieldOf } from '../../../../kit/form/Field'
import { DateField } from '../../../../pickers/DateField'

const Field = fieldOf(PublishInput.pick({ effectiveFrom: true }), { effectiveFrom: '生效日期' })

interface Props {
  open: boolean
  onClose: () => void
  version: Schedule
  onSave: (effectiveFrom: string) => unknown
}

export const PublishDialog = ({ open, onClose, version, onSave }: Props) => (
  <AskDialog<{ effectiveFrom: string }>
    open={open}
    title={`发布 ${version.name}`}
    width={460}
    name="schedule-publish"
    okText="发布"
    initialValues={{ effectiveFrom: today() }}
    onClose={onClose}
    onSave={({ effectiveFrom }) => onSave(effectiveFrom)}
  >
    <Field
      name="effectiveFrom"
      hint="从这一天起按新课表上课，之前的日子保持原样。任课教师、学生和家长会收到提醒。"
    >
      <DateField />
    </Field>
  </AskDialog>
)
