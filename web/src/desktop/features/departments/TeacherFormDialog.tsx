import { ETHNICITIES, GENDERS } from '@xueqiao/contract/common/person'
import { DepartmentTeacherForm } from '@xueqiao/contract/features/departments'
import {
  EDUCATIONS,
  EMPLOYMENT_STATUSES,
  MARITAL_STATUSES,
  POLITICAL_STATUSES,
  TITLES,
} from '@xueqiao/contract/features/teachers-values'
import { Input, Radio, Select } from 'antd'
import { useCan } from '../../../session/access'
import { DialogForm } from '../../kit/DialogForm'
import { fieldOf } from '../../kit/Field'
import { FormTabs } from '../../kit/FormTabs'
import { DepartmentCascader } from '../../pickers/DepartmentCascader'
import { AccountSection } from './AccountSection'
import { DateInput } from './DateInput'
import type { useTeacherDialog } from './useTeacherDialog'

const Field = fieldOf(DepartmentTeacherForm)
const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
const Choice = ({ values, ...props }: { values: readonly string[] }) => (
  <Select allowClear placeholder="请选择" options={optionsOf(values)} {...props} />
)

const Basic = () => (
  <>
    <Field name="name" label="姓名">
      <Input maxLength={20} />
    </Field>
    <Field name="teacherNumber" label="工号">
      <Input maxLength={20} />
    </Field>
    <Field name="gender" label="性别">
      <Radio.Group options={optionsOf(GENDERS)} />
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
      <Choice values={TITLES} />
    </Field>
    <Field name="education" label="学历">
      <Choice values={EDUCATIONS} />
    </Field>
  </>
)

const Detail = () => (
  <>
    <Field name="birthDate" label="出生日期">
      <DateInput />
    </Field>
    <Field name="hireDate" label="入职日期">
      <DateInput />
    </Field>
    <Field name="employmentStatus" label="在职状态">
      <Choice values={EMPLOYMENT_STATUSES} />
    </Field>
    <Field name="politicalStatus" label="政治面貌">
      <Choice values={POLITICAL_STATUSES} />
    </Field>
    <Field name="ethnicity" label="民族">
      <Select allowClear showSearch placeholder="请选择" options={optionsOf(ETHNICITIES)} />
    </Field>
    <Field name="maritalStatus" label="婚姻状况">
      <Choice values={MARITAL_STATUSES} />
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
