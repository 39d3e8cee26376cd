import { GENDERS } from '@xueqiao/contract/common/person'
import { today } from '@xueqiao/contract/common/school-time'
import { teachersApi } from '@xueqiao/contract/features/school/teachers/api'
import { EDUCATIONS, EMPLOYMENT_STATUSES } from '@xueqiao/contract/features/school/teachers/values'
import { Form, Input, Radio } from 'antd'
import { AccountSection } from '../../../accounts/AccountSection'
import { FormSection } from '../../../kit/form/FormTabs'
import { PhotoField } from '../../../kit/form/PhotoField'
import { DateField } from '../../../pickers/DateField'
import { DepartmentCascader } from '../../../pickers/DepartmentCascader'
import { EnumSelect } from '../../../pickers/EnumSelect'
import { TitleSelect } from '../../../pickers/TitleSelect'
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
      onUploaded={dialog.refresh}
    />
  )
}

export const BasicPane = ({ dialog }: { dialog: TeacherDialog }) => (
  <>
    <Photo dialog={dialog} />
    <AccountSection teacherId={dialog.id} />
    <FormSection title="个人信息">
      <Field name="name">
        <Input placeholder="2 到 20 个字" maxLength={30} />
      </Field>
      <Field name="teacherNumber">
        <Input placeholder="如 T2026001" maxLength={30} />
      </Field>
      <Field name="gender">
        <Radio.Group options={GENDER_OPTIONS} />
      </Field>
      <Field name="birthDate">
        <DateField max={today()} />
      </Field>
      <Field name="phone">
        <Input placeholder="11 位手机号码" maxLength={11} />
      </Field>
      <Field name="email">
        <Input placeholder="选填" maxLength={100} />
      </Field>
      <Field name="departmentId">
        <DepartmentCascader />
      </Field>
    </FormSection>
    <FormSection title="工作信息">
      <Field name="title">
        <TitleSelect placeholder="选择职称" />
      </Field>
      <Field name="hireDate">
        <DateField max={today()} />
      </Field>
      <Field name="education">
        <EnumSelect values={EDUCATIONS} placeholder="选择学历" />
      </Field>
      <Field name="employmentStatus">
        <EnumSelect values={EMPLOYMENT_STATUSES} placeholder="选择在职状态" />
      </Field>
      <Field name="specialty">
        <Input placeholder="选填" maxLength={200} />
      </Field>
      <Field name="researchDirection">
        <Input placeholder="选填" maxLength={200} />
      </Field>
    </FormSection>
  </>
)
