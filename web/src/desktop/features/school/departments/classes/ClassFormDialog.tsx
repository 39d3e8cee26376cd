import { CLASS_CAPACITY, DepartmentClassForm } from '@xueqiao/contract/features/school/departments'
import { Input, InputNumber, Select } from 'antd'
import { useGradeWording } from '../../../../../session/school'
import { DialogForm } from '../../../../kit/form/DialogForm'
import { fieldOf } from '../../../../kit/form/Field'
import { DepartmentCascader } from '../../../../pickers/DepartmentCascader'
import { TeacherSelect } from '../../../../pickers/TeacherSelect'
import { gradeOptions } from '../naming'
import type { useClassDialog } from './useClassDialog'

const Field = fieldOf(DepartmentClassForm)

export const ClassFormDialog = ({ dialog }: { dialog: ReturnType<typeof useClassDialog> }) => {
  const { record } = dialog
  const grades = gradeOptions(useGradeWording())
  return (
    <DialogForm dialog={dialog} width={600}>
      <Field name="name" label="班级名称">
        <Input placeholder="如 初一(1)班" maxLength={60} />
      </Field>
      <Field name="grade" label="年级">
        <Select allowClear placeholder="选择年级" options={grades} virtual={false} listHeight={400} />
      </Field>
      <Field name="classNumber" label="班级编号" hint="1–2 位数字，可不填">
        <Input placeholder="如 1" maxLength={4} />
      </Field>
      <Field name="academicYear" label="学年">
        <Select
          allowClear
          placeholder="选择学年"
          options={dialog.years.map((year) => ({ value: year, label: year }))}
        />
      </Field>
      <Field name="headTeacherId" label="班主任">
        <TeacherSelect current={record && { id: record.headTeacherId, name: record.headTeacherName }} />
      </Field>
      <Field name="assistantTeacherId" label="副班主任">
        <TeacherSelect
          current={record && { id: record.assistantTeacherId, name: record.assistantTeacherName }}
        />
      </Field>
      <Field name="capacity" label="班级容量">
        <InputNumber precision={0} placeholder={`${CLASS_CAPACITY.min}–${CLASS_CAPACITY.max}`} suffix="人" />
      </Field>
      <Field name="classroomLocation" label="教室">
        <Input placeholder="如 博学楼 201" maxLength={100} />
      </Field>
      <Field name="departmentId" label="所属部门" wide>
        <DepartmentCascader />
      </Field>
      <Field name="description" label="班级说明" wide>
        <Input.TextArea rows={3} maxLength={500} showCount />
      </Field>
    </DialogForm>
  )
}
