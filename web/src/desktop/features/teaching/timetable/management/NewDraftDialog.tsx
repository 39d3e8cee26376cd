import { SCHEDULE_NAME_MAX } from '@xueqiao/contract/features/teaching/timetable/values'
import {
  schedulesApi as api,
  type Schedule,
  ScheduleInput,
} from '@xueqiao/contract/features/teaching/timetable/versions'
import { Input, Select } from 'antd'
import { act } from '../../../../../api/action'
import { AskDialog } from '../../../../kit/dialog/AskDialog'
import { fieldOf } from '../../../../kit/form/Field'

const Field = fieldOf(ScheduleInput, { semesterId: '学期', name: '课表名称', basedOn: '沿用' })

interface Props {
  open: boolean
  onClose: () => void
  semesterId: number
  versions: readonly Schedule[]
  onDone: (made: { id: number }) => void
}

/** A draft by the plan of now: empty, or with the places of a version for all lessons that are still the same. */
export const NewDraftDialog = ({ open, onClose, semesterId, versions, onDone }: Props) => (
  <AskDialog<{ name: string; basedOn?: number }>
    open={open}
    title="新建课表草稿"
    width={420}
    name="schedule-draft"
    onClose={onClose}
    onSave={(values) => act(api.create, { body: { semesterId, ...values } }, { after: onDone })}
  >
    <Field name="name">
      <Input maxLength={SCHEDULE_NAME_MAX} placeholder="如：秋季第一版" />
    </Field>
    <Field name="basedOn">
      <Select<number>
        allowClear
        placeholder="不沿用，全部重新安排"
        options={versions.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Field>
  </AskDialog>
)
