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
        <Field name="healthCondition" label="健康状况">
          <Input placeholder="如 良好" maxLength={200} />
        </Field>
        <Field name="bloodType" label="血型">
          <EnumSelect values={BLOOD_TYPES} placeholder="选择血型" />
        </Field>
        <Field name="allergies" label="过敏史">
          <Input placeholder="如 花生、青霉素" maxLength={200} />
        </Field>
        <Field name="vaccinationRecord" label="疫苗接种记录">
          <Input placeholder="选填" maxLength={200} />
        </Field>
        <Field name="mentalHealthStatus" label="心理健康状况">
          <Input placeholder="选填" maxLength={200} />
        </Field>
        <Field name="dietaryRequirements" label="饮食要求">
          <Input placeholder="如 清真、忌辣" maxLength={200} />
        </Field>
      </FormSection>
      <FormSection title="体育课">
        <Field name="physicalEducationExempt" label="免修体育">
          <YesNo />
        </Field>
        {isExempt && (
          <Field name="exemptReason" label="免修原因">
            <Input placeholder="请说明原因" maxLength={200} />
          </Field>
        )}
      </FormSection>
    </>
  )
}
