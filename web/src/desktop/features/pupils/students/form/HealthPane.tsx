import { BLOOD_TYPES } from '@xueqiao/contract/features/pupils/students/input'
import { Input } from 'antd'
import { FormSection } from '../../../../kit/form/FormTabs'
import { EnumSelect } from '../../../../pickers/EnumSelect'
import { StudentField as Field, useAnswered, YesNo } from './StudentField'

export const HealthPane = () => {
  const isExempt = useAnswered('physicalEducationExempt')
  return (
    <>
      <FormSection title="健康">
        <Field name="healthCondition">
          <Input placeholder="如 良好" maxLength={200} />
        </Field>
        <Field name="bloodType">
          <EnumSelect values={BLOOD_TYPES} placeholder="选择血型" />
        </Field>
        <Field name="allergies">
          <Input placeholder="如 花生、青霉素" maxLength={200} />
        </Field>
        <Field name="vaccinationRecord">
          <Input placeholder="选填" maxLength={200} />
        </Field>
        <Field name="mentalHealthStatus">
          <Input placeholder="选填" maxLength={200} />
        </Field>
        <Field name="dietaryRequirements">
          <Input placeholder="如 清真、忌辣" maxLength={200} />
        </Field>
      </FormSection>
      <FormSection title="体育课">
        <Field name="physicalEducationExempt">
          <YesNo />
        </Field>
        {isExempt && (
          <Field name="exemptReason">
            <Input placeholder="请说明原因" maxLength={200} />
          </Field>
        )}
      </FormSection>
    </>
  )
}
