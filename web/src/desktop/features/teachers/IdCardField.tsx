import { idNumberDoubts, readIdNumber } from '@xueqiao/contract/common/id-number'
import { Form, Input } from 'antd'
import { TeacherField as Field } from './TeacherField'

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** A number says birth date and gender too: it fills them where nobody has, and doubts them where they differ (G23). */
export const IdCardField = () => {
  const form = Form.useFormInstance<Record<string, unknown>>()
  const idCardNumber = textOf(Form.useWatch('idCardNumber', form))
  const birthDate = textOf(Form.useWatch('birthDate', form))
  const gender = textOf(Form.useWatch('gender', form))
  const doubts = idNumberDoubts({ idCardNumber, birthDate, gender })

  const fill = (number: string) => {
    const facts = readIdNumber(number.trim())
    if (facts === undefined) return
    if (birthDate === '') form.setFieldValue('birthDate', facts.birthDate)
    if (gender === '') form.setFieldValue('gender', facts.gender)
  }

  return (
    <Field name="idCardNumber" label="身份证号码" hint={doubts.join('；')}>
      <Input placeholder="15 位或 18 位" maxLength={18} onChange={({ target }) => fill(target.value)} />
    </Field>
  )
}
