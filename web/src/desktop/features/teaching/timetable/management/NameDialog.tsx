import { SCHEDULE_NAME_MAX } from '@xueqiao/contract/features/teaching/timetable/values'
import {
  type schedulesApi as api,
  ScheduleInput,
} from '@xueqiao/contract/features/teaching/timetable/versions'
import { Input } from 'antd'
import { act, type Input as Given } from '../../../../../api/action'
import { AskDialog } from '../../../../kit/dialog/AskDialog'
import { fieldOf } from '../../../../kit/form/Field'

const Field = fieldOf(ScheduleInput.pick({ name: true }), { name: '课表名称' })

type Naming = typeof api.copy | typeof api.update

interface Props<E> {
  open: boolean
  onClose: () => void
  title: string
  endpoint: E
  name?: string
  inputOf: (name: string) => Given<E>
  onDone?: (made: { id: number }) => void
}

/** One name: of a copy, or what it is called from now on. */
export const NameDialog = <E extends Naming>(props: Props<E>) => {
  const { open, onClose, title, endpoint, name, inputOf, onDone } = props
  return (
    <AskDialog<{ name: string }>
      open={open}
      title={title}
      width={420}
      name="schedule-name"
      initialValues={{ name }}
      onClose={onClose}
      onSave={(values) =>
        act(endpoint, inputOf(values.name), { after: (made) => onDone?.(made as { id: number }) })
      }
    >
      <Field name="name">
        <Input maxLength={SCHEDULE_NAME_MAX} placeholder="如：秋季第一版" />
      </Field>
    </AskDialog>
  )
}
