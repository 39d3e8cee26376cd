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
        <Field name="enrollmentDate">
          <DateField />
        </Field>
        <Field name="enrollmentStatus">
          <EnumSelect values={ENROLLMENT_STATUSES} placeholder="选择学籍状态" />
        </Field>
        <Field name="studentType">
          <EnumSelect values={STUDENT_TYPES} placeholder="选择学生类型" />
        </Field>
        <Field name="attendanceType">
          <EnumSelect values={ATTENDANCE_TYPES} placeholder="选择就读方式" />
        </Field>
        <Field name="nationalStudentId">
          <Input placeholder="选填" maxLength={30} />
        </Field>
        <Field name="previousSchool">
          <Input placeholder="选填" maxLength={200} />
        </Field>
      </FormSection>
      <FormSection title="特别情况">
        <Field name="isTransferStudent">
          <YesNo />
        </Field>
        {isTransferStudent ? (
          <Field name="transferDate">
            <DateField />
          </Field>
        ) : (
          <span />
        )}
        <Field name="isLeftBehindChild">
          <YesNo />
        </Field>
        <Field name="hasSpecialNeeds">
          <YesNo />
        </Field>
      </FormSection>
    </>
  )
}
