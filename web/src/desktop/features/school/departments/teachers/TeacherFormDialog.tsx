import { ETHNICITIES, GENDERS, today } from '@xueqiao/contract/common/person'
import { DepartmentTeacherForm } from '@xueqiao/contract/features/school/departments'
import {
  EDUCATIONS,
  EMPLOYMENT_STATUSES,
  MARITAL_STATUSES,
  POLITICAL_STATUSES,
} from '@xueqiao/contract/features/school/teachers/values'
import { Input, Radio } from 'antd'
import { useCan } from '../../../../../session/access'
import { DialogForm } from '../../../../kit/form/DialogForm'
import { fieldOf } from '../../../../kit/form/Field'
import { FormTabs } from '../../../../kit/form/FormTabs'
import { DateField } from '../../../../pickers/DateField'
import { DepartmentCascader } from '../../../../pickers/DepartmentCascader'
import { EnumSelect } from '../../../../pickers/EnumSelect'
import { TitleSelect } from '../../../../pickers/TitleSelect'
import { AccountSection } from './AccountSection'
import type { useTeacherDialog } from './useTeacherDialog'

const Field = fieldOf(DepartmentTeacherForm)
const GENDER_OPTIONS = GENDERS.map((gender) => ({ value: gender, label: gender }))
const Basic = () => (
  <>
    <Field name="name" label="姓名">
      <Input maxLength={20} />
    </Field>
    <Field name="teacherNumber" label="工号">
      <Input maxLength={20} />
    </Field>
    <Field name="gender" label="性别">
      <Radio.Group options={GENDER_OPTIONS} />
    </Field>
    <Field name="departmentId" label="所属部门">
      <DepartmentCascader />
    </Field>
    <Field name="phone" label="联系电话">
      <Input maxLength={11} inputMode="tel" />
    </Field>
    <Field name="email" label="邮箱">
      <Input maxLength={100} inputMode="email" />
    </Field>
    <Field name="title" label="职称">
      <TitleSelect placeholder="请选择" />
    </Field>
    <Field name="education" label="学历">
      <EnumSelect values={EDUCATIONS} placeholder="请选择" />
    </Field>
  </>
)

const Detail = () => (
  <>
    <Field name="birthDate" label="出生日期">
      <DateField max={today()} />
    </Field>
    <Field name="hireDate" label="入职日期">
      <DateField max={today()} />
    </Field>
    <Field name="employmentStatus" label="在职状态">
      <EnumSelect values={EMPLOYMENT_STATUSES} placeholder="请选择" />
    </Field>
    <Field name="politicalStatus" label="政治面貌">
      <EnumSelect values={POLITICAL_STATUSES} placeholder="请选择" />
    </Field>
    <Field name="ethnicity" label="民族">
      <EnumSelect values={ETHNICITIES} placeholder="请选择" />
    </Field>
    <Field name="maritalStatus" label="婚姻状况">
      <EnumSelect values={MARITAL_STATUSES} placeholder="请选择" />
    </Field>
    <Field name="idCardNumber" label="身份证号码">
      <Input maxLength={18} />
    </Field>
    <Field name="specialty" label="专业">
      <Input maxLength={200} />
    </Field>
    <Field name="emergencyContact" label="紧急联系人">
      <Input maxLength={50} />
    </Field>
    <Field name="emergencyPhone" label="紧急联系电话">
      <Input maxLength={11} inputMode="tel" />
    </Field>
    <Field name="address" label="家庭住址" wide>
      <Input maxLength={200} />
    </Field>
  </>
)

export const TeacherFormDialog = ({ dialog }: { dialog: ReturnType<typeof useTeacherDialog> }) => {
  const can = useCan()
  const { id } = dialog
  return (
    <DialogForm dialog={dialog} width={700}>
      <FormTabs
        panes={[
          {
            key: 'basic',
            label: '基本信息',
            children: (
              <>
                <Basic />
                {id !== undefined && can('user:create') && <AccountSection teacherId={id} />}
              </>
            ),
          },
          { key: 'detail', label: '详细信息', children: <Detail /> },
        ]}
      />
    </DialogForm>
  )
}
