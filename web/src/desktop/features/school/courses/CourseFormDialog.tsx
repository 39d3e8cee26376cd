import { COURSE_SEMESTERS, COURSE_TYPES, CourseInput } from '@xueqiao/contract/features/school/courses/api'
import { COURSE_LABELS } from '@xueqiao/contract/features/school/courses/labels'
import { Input, Select } from 'antd'
import { DialogForm } from '../../../kit/form/DialogForm'
import { fieldOf } from '../../../kit/form/Field'
import { DepartmentCascader } from '../../../pickers/DepartmentCascader'
import { CreditsInput } from './CreditsInput'
import type { useCourseDialog } from './useCourseDialog'

const Field = fieldOf(CourseInput, COURSE_LABELS)

export const TYPES = COURSE_TYPES.map((type) => ({ value: type, label: type }))
const SEMESTERS = COURSE_SEMESTERS.map((semester) => ({ value: semester, label: semester }))

export const CourseFormDialog = ({ dialog }: { dialog: ReturnType<typeof useCourseDialog> }) => (
  <DialogForm dialog={dialog} width={700}>
    <Field name="name">
      <Input placeholder="如 数学" maxLength={60} />
    </Field>
    <Field name="courseCode" hint={dialog.isNew ? '保存后不能再修改' : '课程代码不能修改'}>
      <Input placeholder="如 MATH-01" maxLength={30} disabled={!dialog.isNew} />
    </Field>
    <Field name="courseType">
      <Select placeholder="选择课程类型" options={TYPES} />
    </Field>
    <Field name="credits">
      <CreditsInput />
    </Field>
    <Field name="semester">
      <Select allowClear placeholder="选择学期" options={SEMESTERS} />
    </Field>
    <Field name="departmentId">
      <DepartmentCascader />
    </Field>
    <Field name="description" wide>
      <Input.TextArea placeholder="教学内容、对象或要求，可不填" maxLength={500} showCount rows={3} />
    </Field>
  </DialogForm>
)
