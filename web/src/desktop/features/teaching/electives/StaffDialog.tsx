import { roomsApi } from '@xueqiao/contract/features/school/rooms/api'
import { electivesApi as api, type ElectivePlan } from '@xueqiao/contract/features/teaching/electives/api'
import type { ElectiveSection } from '@xueqiao/contract/features/teaching/electives/sections'
import { Form, Select } from 'antd'
import { act } from '../../../../api/action'
import { useApi } from '../../../../api/queries'
import { AskDialog } from '../../../kit/dialog/AskDialog'
import { fieldFailures } from '../../../kit/form/form-body'
import { TeacherSelect } from '../../../pickers/TeacherSelect'

interface Values {
  teacherId?: number | null
  roomId?: number | null
}

interface Props {
  open: boolean
  onClose: () => void
  plan: ElectivePlan
  section: ElectiveSection
}

/** Who teaches a 教学班, and where. */
export const StaffDialog = ({ open, onClose, plan, section }: Props) => {
  const [form] = Form.useForm<Values>()
  const rooms = useApi(roomsApi.options)
  const failed = (error: unknown) =>
    // The names of the form are those of the wire.
    form.setFields(fieldFailures(error).map(({ name, errors }) => ({ name: name as keyof Values, errors })))
  return (
    <AskDialog<Values>
      open={open}
      title={`${section.name}：教师和教室`}
      width={480}
      name="elective-staff"
      form={form}
      initialValues={{ teacherId: section.teacher?.id, roomId: section.room?.id }}
      onClose={onClose}
      onSave={({ teacherId = null, roomId = null }) =>
        act(
          api.staff,
          { params: { id: plan.id, sectionId: section.id }, body: { teacherId, roomId } },
          { failed },
        )
      }
    >
      <Form.Item
        name="teacherId"
        label="任课教师"
        extra={`第 ${section.band} 段的教学班同时上课，各要一名教师`}
      >
        <TeacherSelect current={section.teacher ?? undefined} />
      </Form.Item>
      <Form.Item name="roomId" label="教室">
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="选择场地"
          options={(rooms.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
    </AskDialog>
  )
}
