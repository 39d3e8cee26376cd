import {
  ATTENDANCE_TYPES,
  ENROLLMENT_STATUSES,
  STUDENT_TYPES,
} from '@xueqiao/contract/features/pupils/students/input'
import { Input } from 'antd'
import { FormSection } from '../../../../kit/form/FormTabs'
import { DateField } from '../../../../pickers/DateField'
import { EnumSelect } from '../../../../pickers/EnumSelect'
import { StudentField as Field, useAnswered, YesNo } from './StudentField'

export const EnrollmentPane = () => {
  const isTransferStudent = useAnswered('isTransferStudent')
  return (
    <>
      <FormSection title="学籍">
        <Field name="enrollmentDate" label="入学日期">
          <DateField />
        </Field>
        <Field name="enrollmentStatus" label="学籍状态">
          <EnumSelect values={ENROLLMENT_STATUSES} placeholder="选择学籍状态" />
        </Field>
        <Field name="studentType" label="学生类型">
          <EnumSelect values={STUDENT_TYPES} placeholder="选择学生类型" />
        </Field>
        <Field name="attendanceType" label="就读方式">
          <EnumSelect values={ATTENDANCE_TYPES} placeholder="选择就读方式" />
        </Field>
        <Field name="nationalStudentId" label="全国学籍号">
          <Input placeholder="选填" maxLength={30} />
        </Field>
        <Field name="previousSchool" label="原就读学校">
          <Input placeholder="选填" maxLength={200} />
        </Field>
      </FormSection>
      <FormSection title="特别情况">
        <Field name="isTransferStudent" label="转学生">
          <YesNo />
        </Field>
        {isTransferStudent ? (
          <Field name="transferDate" label="转学日期">
            <DateField />
          </Field>
        ) : (
          <span />
        )}
        <Field name="isLeftBehindChild" label="留守儿童">
          <YesNo />
        </Field>
        <Field name="hasSpecialNeeds" label="特殊需要">
          <YesNo />
        </Field>
      </FormSection>
    </>
  )
}
