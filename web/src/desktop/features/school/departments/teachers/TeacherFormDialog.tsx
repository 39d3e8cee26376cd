import { ETHNICITIES, GENDERS } from '@xueqiao/contract/common/person'
import { today } from '@xueqiao/contract/common/school-time'
import { DepartmentTeacherForm } from '@xueqiao/contract/features/school/departments/api'
import { TEACHER_LABELS } from '@xueqiao/contract/features/school/teachers/labels'
import {
  EDUCATIONS,
  EMPLOYMENT_STATUSES,
  MARITAL_STATUSES,
  POLITICAL_STATUSES,
} from '@xueqiao/contract/features/school/teachers/values'
import { Input, Radio } from 'antd'
import { AccountSection } from '../../../../accounts/AccountSection'
import { DialogForm } from '../../../../kit/form/DialogForm'
import { fieldOf } from '../../../../kit/form/Field'
import { FormTabs } from '../../../../kit/form/FormTabs'
import { DateField } from '../../../../pickers/DateField'
import { DepartmentCascader } from '../../../../pickers/DepartmentCascader'
import { EnumSelect } from '../../../../pickers/EnumSelect'
import { TitleSelect } from '../../../../pickers/TitleSelect'
import type { useTeacherDialog } from './useTeacherDialog'

const Field = fieldOf(DepartmentTeacherForm, TEACHER_LABELS)
const GENDER_OPTIONS = GENDERS.map((gender) => ({ value: gender, label: gender }))
const Basic = () => (
  <>
    <Field name="name">
      <Input maxLength={20} />
    </Field>
    <Field name="teacherNumber">
      <Input maxLength={20} />
    </Field>
    <Field name="gender">
      <Radio.Group options={GENDER_OPTIONS} />
    </Field>
    <Field name="departmentId">
      <DepartmentCascader />
    </Field>
    <Field name="phone">
      <Input maxLength={11} inputMode="tel" />
    </Field>
    <Field name="email">
      <Input maxLength={100} inputMode="email" />
    </Field>
    <Field name="title">
      <TitleSelect placeholder="请选择" />
    </Field>
    <Field name="education">
      <EnumSelect values={EDUCATIONS} placeholder="请选择" />
    </Field>
  </>
)

const Detail = () => (
  <>
    <Field name="birthDate">
      <DateField max={today()} />
    </Field>
    <Field name="hireDate">
      <DateField max={today()} />
    </Field>
    <Field name="employmentStatus">
      <EnumSelect values={EMPLOYMENT_STATUSES} placeholder="请选择" />
    </Field>
    <Field name="politicalStatus">
      <EnumSelect values={POLITICAL_STATUSES} placeholder="请选择" />
    </Field>
    <Field name="ethnicity">
      <EnumSelect values={ETHNICITIES} placeholder="请选择" />
    </Field>
    <Field name="maritalStatus">
      <EnumSelect values={MARITAL_STATUSES} placeholder="请选择" />
    </Field>
    <Field name="idCardNumber">
      <Input maxLength={18} />
    </Field>
    <Field name="specialty">
      <Input maxLength={200} />
    </Field>
    <Field name="emergencyContact">
      <Input maxLength={50} />
    </Field>
    <Field name="emergencyPhone">
      <Input maxLength={11} inputMode="tel" />
    </Field>
    <Field name="address" wide>
      <Input maxLength={200} />
    </Field>
  </>
)

export const TeacherFormDialog = ({ dialog }: { dialog: ReturnType<typeof useTeacherDialog> }) => (
  <DialogForm dialog={dialog} width={700}>
    <FormTabs
      panes={[
        {
          key: 'basic',
          label: '基本信息',
          children: (
            <>
              <Basic />
              <AccountSection teacherId={dialog.id} />
            </>
          ),
        },
        { key: 'detail', label: '详细信息', children: <Detail /> },
      ]}
    />
  </DialogForm>
)
