import { ETHNICITIES } from '@xueqiao/contract/common/person'
import { MARITAL_STATUSES, POLITICAL_STATUSES } from '@xueqiao/contract/features/school/teachers/values'
import { Input } from 'antd'
import { FormSection } from '../../../kit/form/FormTabs'
import { EnumSelect } from '../../../pickers/EnumSelect'
import { IdCardField } from '../../../pickers/IdCardField'
import { TeacherField as Field } from './TeacherField'

export const ExtendedPane = () => (
  <>
    <FormSection title="身份信息">
      <IdCardField Field={Field} placeholder="15 位或 18 位" />
      <Field name="ethnicity">
        <EnumSelect values={ETHNICITIES} placeholder="选择民族" />
      </Field>
      <Field name="politicalStatus">
        <EnumSelect values={POLITICAL_STATUSES} placeholder="选择政治面貌" />
      </Field>
      <Field name="maritalStatus">
        <EnumSelect values={MARITAL_STATUSES} placeholder="选择婚姻状况" />
      </Field>
      <Field name="address" wide>
        <Input placeholder="选填" maxLength={200} />
      </Field>
    </FormSection>
    <FormSection title="紧急联系">
      <Field name="emergencyContact">
        <Input placeholder="选填" maxLength={50} />
      </Field>
      <Field name="emergencyPhone">
        <Input placeholder="11 位手机号码" maxLength={11} />
      </Field>
    </FormSection>
    <FormSection title="资格与荣誉">
      <Field name="certifications">
        <Input placeholder="选填" maxLength={200} />
      </Field>
      <Field name="certificationNumber">
        <Input placeholder="选填" maxLength={200} />
      </Field>
      <Field name="awards" wide>
        <Input.TextArea rows={3} placeholder="选填" maxLength={200} showCount />
      </Field>
    </FormSection>
  </>
)
