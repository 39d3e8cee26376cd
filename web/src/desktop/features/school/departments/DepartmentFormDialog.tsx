import { DepartmentInput, SORT_ORDER } from '@xueqiao/contract/features/school/departments/api'
import { Input, InputNumber } from 'antd'
import { DialogForm } from '../../../kit/form/DialogForm'
import { fieldOf } from '../../../kit/form/Field'
import { DepartmentCascader } from '../../../pickers/DepartmentCascader'
import { TeacherSelect } from '../../../pickers/TeacherSelect'
import type { useDepartmentDialog } from './useDepartmentDialog'

const Field = fieldOf(DepartmentInput)

export const DepartmentFormDialog = ({ dialog }: { dialog: ReturnType<typeof useDepartmentDialog> }) => {
  const { record } = dialog
  return (
    <DialogForm dialog={dialog} width={600}>
      <Field name="name" label="部门名称">
        <Input placeholder="如 初一年级组" maxLength={60} />
      </Field>
      <Field name="code" label="部门编码">
        <Input placeholder="如 CZ-01" maxLength={40} />
      </Field>
      <Field name="parentId" label="上级部门" hint="不选则为最上级">
        <DepartmentCascader placeholder="最上级" />
      </Field>
      <Field name="departmentHeadId" label="负责人">
        <TeacherSelect current={record && { id: record.departmentHeadId, name: record.departmentHeadName }} />
      </Field>
      <Field name="sortOrder" label="排序" hint="数字小的排在前面，不填则排在最后">
        <InputNumber min={SORT_ORDER.min} max={SORT_ORDER.max} precision={0} placeholder="最后" />
      </Field>
      <Field name="description" label="部门说明" wide>
        <Input.TextArea rows={3} maxLength={500} showCount />
      </Field>
    </DialogForm>
  )
}
