import { type IdFacts, idNumberDoubts, readIdNumber } from '@xueqiao/contract/common/id-number'
import { Form, Input } from 'antd'
import { type ReactElement, type ReactNode, useRef } from 'react'
import './pickers.css'

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

interface Props {
  /** The form's own field, with the rules of its schema. */
  Field: (props: { name: 'idCardNumber'; hint: string; children: ReactElement }) => ReactNode
  placeholder: string
  /** A new form may come with a gender that nobody has chosen yet. */
  isNew?: boolean
}

/** A number says birth date and gender too: it fills them where nobody has, and doubts them where they differ (decisions G23). */
export const IdCardField = ({ Field, placeholder, isNew = false }: Props) => {
  const form = Form.useFormInstance<Record<string, unknown>>()
  const idCardNumber = textOf(Form.useWatch('idCardNumber', form))
  const birthDate = textOf(Form.useWatch('birthDate', form))
  const gender = textOf(Form.useWatch('gender', form))
  const doubts = idNumberDoubts({ idCardNumber, birthDate, gender })

  /** What the last number has filled in follows the next one, as long as nobody has changed it. */
  const filled = useRef<Partial<IdFacts>>({})
  const fill = (number: string) => {
    const facts = readIdNumber(number.trim())
    if (facts === undefined) return
    const isFree = (name: keyof IdFacts) => {
      const typed = textOf(form.getFieldValue(name))
      return typed === '' || typed === filled.current[name]
    }
    const fillsDay = isFree('birthDate')
    const fillsGender = isFree('gender') || (isNew && !form.isFieldTouched('gender'))
    if (fillsDay) form.setFieldValue('birthDate', facts.birthDate)
    if (fillsGender) form.setFieldValue('gender', facts.gender)
    filled.current = {
      ...(fillsDay && { birthDate: facts.birthDate }),
      ...(fillsGender && { gender: facts.gender }),
    }
  }

  return (
    <Field name="idCardNumber" hint={doubts.join('；')}>
      <Input placeholder={placeholder} maxLength={18} onChange={({ target }) => fill(target.value)} />
    </Field>
  )
}
