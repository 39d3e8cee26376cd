import { GENDERS, today } from '@xueqiao/contract/common/person'
import { teachersApi } from '@xueqiao/contract/features/school/teachers/api'
import { EDUCATIONS, EMPLOYMENT_STATUSES } from '@xueqiao/contract/features/school/teachers/values'
import { Form, Input, Radio } from 'antd'
import { FormSection } from '../../../kit/form/FormTabs'
import { PhotoField } from '../../../kit/form/PhotoField'
import { DateField } from '../../../pickers/DateField'
import { DepartmentCascader } from '../../../pickers/DepartmentCascader'
import { EnumSelect } from '../../../pickers/EnumSelect'
import { TitleSelect } from '../../../pickers/TitleSelect'
import { AccountSection } from './AccountSection'
import { refreshTeachers } from './naming'
import { TeacherField as Field } from './TeacherField'
import type { useTeacherDialog } from './useTeacherDialog'

type TeacherDialog = ReturnType<typeof useTeacherDialog>

const PHOTO_TEXTS = {
  button: '上传头像',
  wrongType: '头像图片只能是 JPG/PNG/GIF 格式!',
  unsaved: '请先保存教师基本信息后再上传头像',
}
const PHOTO_RULE = '支持 JPG、PNG、GIF，不超过 2MB。'
const GENDER_OPTIONS = GENDERS.map((gender) => ({ value: gender, label: gender }))

const Photo = ({ dialog }: { dialog: TeacherDialog }) => {
  const name: unknown = Form.useWatch('name')
  return (
    <PhotoField
      name={typeof name === 'string' ? name : ''}
      photoUrl={dialog.record?.photoUrl}
      id={dialog.id}
      upload={teachersApi.uploadPhoto}
      types={['image/jpeg', 'image/png', 'image/gif']}
      texts={PHOTO_TEXTS}
      hint={dialog.isNew ? `${PHOTO_TEXTS.unsaved}。${PHOTO_RULE}` : PHOTO_RULE}
      onUploaded={() => {
        dialog.refresh()
        refreshTeachers()
      }}
    />
  )
}

export const BasicPane = ({ dialog }: { dialog: TeacherDialog }) => (
  <>
    <Photo dialog={dialog} />
    <AccountSection teacherId={dialog.id} />
    <FormSection title="个人信息">
      <Field name="name" label="姓名">
        <Input placeholder="2 到 20 个字" maxLength={30} />
      </Field>
      <Field name="teacherNumber" label="工号">
        <Input placeholder="如 T2026001" maxLength={30} />
      </Field>
      <Field name="gender" label="性别">
        <Radio.Group options={GENDER_OPTIONS} />
      </Field>
      <Field name="birthDate" label="出生日期">
        <DateField max={today()} />
      </Field>
      <Field name="phone" label="联系电话">
        <Input placeholder="11 位手机号码" maxLength={11} />
      </Field>
      <Field name="email" label="邮箱">
        <Input placeholder="选填" maxLength={100} />
      </Field>
      <Field name="departmentId" label="所属部门">
        <DepartmentCascader />
      </Field>
    </FormSection>
    <FormSection title="工作信息">
      <Field name="title" label="职称">
        <TitleSelect placeholder="选择职称" />
      </Field>
      <Field name="hireDate" label="入职日期">
        <DateField max={today()} />
      </Field>
      <Field name="education" label="学历">
        <EnumSelect values={EDUCATIONS} placeholder="选择学历" />
      </Field>
      <Field name="employmentStatus" label="在职状态">
        <EnumSelect values={EMPLOYMENT_STATUSES} placeholder="选择在职状态" />
      </Field>
      <Field name="specialty" label="专业">
        <Input placeholder="选填" maxLength={200} />
      </Field>
      <Field name="researchDirection" label="研究方向">
        <Input placeholder="选填" maxLength={200} />
      </Field>
    </FormSection>
  </>
)
