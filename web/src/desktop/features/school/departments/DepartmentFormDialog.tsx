import { DepartmentInput, SORT_ORDER } from '@xueqiao/contract/features/school/departments/api'
import { DEPARTMENT_LABELS } from '@xueqiao/contract/features/school/departments/labels'
import { Input, InputNumber } from 'antd'
import { DialogForm } from '../../../kit/form/DialogForm'
import { fieldOf } from '../../../kit/form/Field'
import { DepartmentCascader } from '../../../pickers/DepartmentCascader'
import { TeacherSelect } from '../../../pickers/TeacherSelect'
import type { useDepartmentDialog } from './useDepartmentDialog'

const Field = fieldOf(DepartmentInput, DEPARTMENT_LABELS)

export const DepartmentFormDialog = ({ dialog }: { dialog: ReturnType<typeof useDepartmentDialog> }) => {
  const { record } = dialog
  return (
    <DialogForm dialog={dialog} width={600}>
      <Field name="name">
        <Input placeholder="如 初一年级组" maxLength={60} />
      </Field>
      <Field name="code">
        <Input placeholder="如 CZ-01" maxLength={40} />
      </Field>
      <Field name="parentId" hint="不选则为最上级">
        <DepartmentCascader placeholder="最上级" />
      </Field>
      <Field name="departmentHeadId">
        <TeacherSelect current={record && { id: record.departmentHeadId, name: record.departmentHeadName }} />
      </Field>
      <Field name="sortOrder" hint="数字小的排在前面，不填则排在最后">
        <InputNumber min={SORT_ORDER.min} max={SORT_ORDER.max} precision={0} placeholder="最后" />
      </Field>
      <Field name="description" wide>
        <Input.TextArea rows={3} maxLength={500} showCount />
      </Field>
    </DialogForm>
  )
}
