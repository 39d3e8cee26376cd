import {
  ECONOMIC_STATUSES,
  GUARDIAN_RELATIONSHIPS,
  SIBLINGS,
} from '@xueqiao/contract/features/pupils/students/input'
import { Input, InputNumber } from 'antd'
import { FormSection } from '../../../../kit/form/FormTabs'
import { EnumSelect } from '../../../../pickers/EnumSelect'
import { StudentField as Field, YesNo } from './StudentField'

export const ParentPane = () => (
  <>
    <FormSection title="家长">
      <Field name="parentName">
        <Input placeholder="选填" maxLength={50} />
      </Field>
      <Field name="relationship">
        <EnumSelect values={GUARDIAN_RELATIONSHIPS} placeholder="选择关系" />
      </Field>
      <Field name="parentPhone" hint="同一号码的家长视为同一人，兄弟姐妹共用">
        <Input placeholder="11 位手机号码" maxLength={20} />
      </Field>
    </FormSection>
    <FormSection title="监护人">
      <Field name="guardianName">
        <Input placeholder="选填" maxLength={50} />
      </Field>
      <Field name="guardianRelation">
        <Input placeholder="如 母亲、外祖父" maxLength={200} />
      </Field>
      <Field name="guardianPhone">
        <Input placeholder="选填" maxLength={20} />
      </Field>
    </FormSection>
    <FormSection title="紧急联系">
      <Field name="emergencyContact">
        <Input placeholder="选填" maxLength={50} />
      </Field>
      <Field name="emergencyRelation">
        <Input placeholder="如 母亲、邻居" maxLength={200} />
      </Field>
      <Field name="emergencyPhone">
        <Input placeholder="选填" maxLength={20} />
      </Field>
    </FormSection>
    <FormSection title="家庭情况">
      <Field name="familyEconomicStatus">
        <EnumSelect values={ECONOMIC_STATUSES} placeholder="选择经济状况" />
      </Field>
      <Field name="siblingCount" hint={`${SIBLINGS.min}–${SIBLINGS.max}，可不填`}>
        <InputNumber min={SIBLINGS.min} max={SIBLINGS.max} precision={0} placeholder="选填" />
      </Field>
      <Field name="isSingleParentFamily">
        <YesNo />
      </Field>
    </FormSection>
  </>
)
