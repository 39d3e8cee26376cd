import { CLASS_LABELS } from '@xueqiao/contract/features/school/classes/labels'
import { CLASS_CAPACITY, DepartmentClassForm } from '@xueqiao/contract/features/school/departments/api'
import { Input, InputNumber, Select } from 'antd'
import { useGradeWording } from '../../../../../session/school'
import { DialogForm } from '../../../../kit/form/DialogForm'
import { fieldOf } from '../../../../kit/form/Field'
import { DepartmentCascader } from '../../../../pickers/DepartmentCascader'
import { TeacherSelect } from '../../../../pickers/TeacherSelect'
import { gradeOptions } from '../naming'
import type { useClassDialog } from './useClassDialog'

const Field = fieldOf(DepartmentClassForm, CLASS_LABELS)

export const ClassFormDialog = ({ dialog }: { dialog: ReturnType<typeof useClassDialog> }) => {
  const { record } = dialog
  const grades = gradeOptions(useGradeWording())
  return (
    <DialogForm dialog={dialog} width={600}>
      <Field name="name">
        <Input placeholder="如 初一(1)班" maxLength={60} />
      </Field>
      <Field name="grade">
        <Select allowClear placeholder="选择年级" options={grades} virtual={false} listHeight={400} />
      </Field>
      <Field name="classNumber" hint="1–2 位数字，可不填">
        <Input placeholder="如 1" maxLength={4} />
      </Field>
      <Field name="academicYear">
        <Select
          allowClear
          placeholder="选择学年"
          options={dialog.years.map((year) => ({ value: year, label: year }))}
        />
      </Field>
      <Field name="headTeacherId">
        <TeacherSelect current={record && { id: record.headTeacherId, name: record.headTeacherName }} />
      </Field>
      <Field name="assistantTeacherId">
        <TeacherSelect
          current={record && { id: record.assistantTeacherId, name: record.assistantTeacherName }}
        />
      </Field>
      <Field name="capacity">
        <InputNumber precision={0} placeholder={`${CLASS_CAPACITY.min}–${CLASS_CAPACITY.max}`} suffix="人" />
      </Field>
      <Field name="classroomLocation">
        <Input placeholder="如 博学楼 201" maxLength={100} />
      </Field>
      <Field name="departmentId" wide>
        <DepartmentCascader />
      </Field>
      <Field name="description" wide>
        <Input.TextArea rows={3} maxLength={500} showCount />
      </Field>
    </DialogForm>
  )
}
