import { CAPACITY, ClassForm } from '@xueqiao/contract/features/school/classes/api'
import { CLASS_LABELS } from '@xueqiao/contract/features/school/classes/labels'
import { Input, InputNumber } from 'antd'
import { DialogForm } from '../../../kit/form/DialogForm'
import { fieldOf } from '../../../kit/form/Field'
import { DepartmentCascader } from '../../../pickers/DepartmentCascader'
import { GradeSelect } from '../../../pickers/GradeSelect'
import { TeacherSelect } from '../../../pickers/TeacherSelect'
import type { useClassDialog } from './useClassDialog'

const Field = fieldOf(ClassForm, CLASS_LABELS)

export const ClassFormDialog = ({ dialog }: { dialog: ReturnType<typeof useClassDialog> }) => {
  const { record } = dialog
  return (
    <DialogForm dialog={dialog} width={600}>
      <Field name="name">
        <Input placeholder="如 初一(1)班" maxLength={60} />
      </Field>
      <Field name="grade">
        <GradeSelect placeholder="选择年级" />
      </Field>
      <Field name="headTeacherId">
        <TeacherSelect current={record && { id: record.headTeacherId, name: record.headTeacherName }} />
      </Field>
      <Field name="assistantTeacherId">
        <TeacherSelect
          current={record && { id: record.assistantTeacherId, name: record.assistantTeacherName }}
        />
      </Field>
      <Field name="departmentId">
        <DepartmentCascader />
      </Field>
      <Field name="capacity" hint={`${CAPACITY.min}–${CAPACITY.max} 人，可不填`}>
        <InputNumber min={CAPACITY.min} max={CAPACITY.max} precision={0} placeholder="不限" />
      </Field>
    </DialogForm>
  )
}
