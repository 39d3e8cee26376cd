import { yearOf } from '@xueqiao/contract/common/calendar'
import {
  ACADEMIC_YEAR_STATUS_LABELS,
  ACADEMIC_YEAR_STATUSES,
  AcademicYearInput,
  SEMESTER_COUNT,
} from '@xueqiao/contract/features/school/academic-years/api'
import { YEAR_LABELS } from '@xueqiao/contract/features/school/academic-years/labels'
import { Form, Input, InputNumber, type InputProps, Select } from 'antd'
import { useRef } from 'react'
import { DialogForm } from '../../../kit/form/DialogForm'
import { fieldOf } from '../../../kit/form/Field'
import { DateField } from '../../../pickers/DateField'
import type { useYearDialog } from './useYearDialog'

const Field = fieldOf(AcademicYearInput, YEAR_LABELS)
const STATUSES = ACADEMIC_YEAR_STATUSES.map((value) => ({ value, label: ACADEMIC_YEAR_STATUS_LABELS[value] }))

const CODE = /^(\d{4})-(\d{4})$/
const firstOf = (code: unknown) => {
  const [, first, second] = CODE.exec(String(code)) ?? []
  return first !== undefined && Number(second) === Number(first) + 1 ? Number(first) : undefined
}

/** Name and dates follow the code, unless somebody has written their own. */
const CodeInput = ({ onChange, ...props }: InputProps) => {
  const form = Form.useFormInstance()
  const last = useRef(firstOf(props.value))
  return (
    <Input
      {...props}
      placeholder="如 2024-2025"
      maxLength={9}
      onChange={(event) => {
        onChange?.(event)
        const first = firstOf(event.target.value)
        if (first === undefined) return
        const { code: _code, ...before } = yearOf(last.current ?? first)
        const { code: _now, ...now } = yearOf(first)
        for (const [field, proposed] of Object.entries(before))
          if (form.getFieldValue(field) === proposed)
            form.setFieldValue(field, now[field as keyof typeof now])
        last.current = first
      }}
    />
  )
}

export const YearFormDialog = ({ dialog }: { dialog: ReturnType<typeof useYearDialog> }) => (
  <DialogForm dialog={dialog} width={600} invalidWarning="请填写所有必填项">
    <Field name="code">
      <CodeInput disabled={!dialog.isNew} />
    </Field>
    <Field name="name">
      <Input placeholder="如 2024-2025学年" maxLength={50} />
    </Field>
    <Field name="startDate">
      <DateField />
    </Field>
    <Field name="endDate">
      <DateField />
    </Field>
    <Field name="status">
      <Select options={STATUSES} />
    </Field>
    {dialog.isNew && (
      <Field name="semesterCount" hint="创建学年时一并建立这些学期">
        <InputNumber min={SEMESTER_COUNT.min} max={SEMESTER_COUNT.max} precision={0} />
      </Field>
    )}
    <Field name="remarks" wide>
      <Input.TextArea rows={2} maxLength={500} />
    </Field>
  </DialogForm>
)
