import { GENDERS } from '@xueqiao/contract/common/person'
import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import {
  STUDENT_ETHNICITIES,
  STUDENT_POLITICAL_STATUSES,
} from '@xueqiao/contract/features/pupils/students/input'
import { Form, Input, Radio } from 'antd'
import { FormSection } from '../../../../kit/form/FormTabs'
import { PhotoField } from '../../../../kit/form/PhotoField'
import { ClassSelect } from '../../../../pickers/ClassSelect'
import { DateField } from '../../../../pickers/DateField'
import { EnumSelect } from '../../../../pickers/EnumSelect'
import { IdCardField } from '../../../../pickers/IdCardField'
import { StudentField as Field } from './StudentField'
import type { useStudentDialog } from './useStudentDialog'

const PHOTO_TEXTS = {
  button: '上传照片',
  wrongType: '照片只能是JPG或PNG格式!',
  unsaved: '请先保存学生信息，然后再上传照片',
}
const PHOTO_RULE = '支持 JPG、PNG，不超过 2MB。'
const GENDER_OPTIONS = GENDERS.map((gender) => ({ value: gender, label: gender }))

const Photo = ({ dialog }: { dialog: ReturnType<typeof useStudentDialog> }) => {
  const name: unknown = Form.useWatch('name')
  return (
    <PhotoField
      name={typeof name === 'string' ? name : ''}
      photoUrl={dialog.record?.photoUrl}
      id={dialog.id}
      upload={studentsApi.uploadPhoto}
      types={['image/jpeg', 'image/png']}
      texts={PHOTO_TEXTS}
      hint={dialog.isNew ? `${PHOTO_TEXTS.unsaved}。${PHOTO_RULE}` : PHOTO_RULE}
      onUploaded={dialog.refresh}
    />
  )
}

export const BasicPane = ({ dialog }: { dialog: ReturnType<typeof useStudentDialog> }) => (
  <>
    <Photo dialog={dialog} />
    <FormSection title="身份">
      <Field name="name">
        <Input placeholder="2 到 20 个字" maxLength={30} />
      </Field>
      <Field name="studentNumber" hint={dialog.isNew ? '保存后不可修改' : '学号不可修改'}>
        <Input placeholder="如 2026070435" maxLength={30} disabled={!dialog.isNew} />
      </Field>
      <Field name="gender">
        <Radio.Group options={GENDER_OPTIONS} />
      </Field>
      <Field name="birthDate">
        <DateField />
      </Field>
      <IdCardField Field={Field} placeholder="18 位，可填其他证件号" isNew={dialog.isNew} />
      <Field name="ethnicity">
        <EnumSelect values={STUDENT_ETHNICITIES} placeholder="选择民族" />
      </Field>
      <Field name="politicalStatus">
        <EnumSelect values={STUDENT_POLITICAL_STATUSES} placeholder="选择政治面貌" />
      </Field>
      <Field name="registeredAddress">
        <Input placeholder="选填" maxLength={200} />
      </Field>
    </FormSection>
    <FormSection title="联系与班级">
      <Field name="phone">
        <Input placeholder="11 位手机号码" maxLength={20} />
      </Field>
      <Field name="email">
        <Input placeholder="选填" maxLength={100} />
      </Field>
      <Field name="classId">
        <ClassSelect seats placeholder="暂不分班" />
      </Field>
      <Field name="address">
        <Input placeholder="选填" maxLength={200} />
      </Field>
    </FormSection>
  </>
)
