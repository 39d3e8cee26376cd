import { FINANCIAL_AID_TYPES } from '@xueqiao/contract/features/pupils/students/input'
import { Input } from 'antd'
import { FormSection } from '../../../../kit/form/FormTabs'
import { DateField } from '../../../../pickers/DateField'
import { EnumSelect } from '../../../../pickers/EnumSelect'
import { StudentField as Field, useAnswered } from './StudentField'

export const GrowthPane = () => {
  const isAided = useAnswered('financialAidType')
  return (
    <>
      <FormSection title="特长与经历">
        <Field name="hobbies">
          <Input placeholder="如 乒乓球、书法" maxLength={200} />
        </Field>
        <Field name="specialTalents">
          <Input placeholder="选填" maxLength={200} />
        </Field>
        <Field name="studentLeadershipExp" wide>
          <Input placeholder="如 班长、学习委员" maxLength={200} />
        </Field>
      </FormSection>
      <FormSection title="资助">
        <Field name="financialAidType">
          <EnumSelect values={FINANCIAL_AID_TYPES} placeholder="未受资助" />
        </Field>
        {isAided && (
          <>
            <Field name="aidStartDate">
              <DateField />
            </Field>
            <Field name="specialSubsidies" wide>
              <Input placeholder="选填" maxLength={200} />
            </Field>
          </>
        )}
      </FormSection>
    </>
  )
}
