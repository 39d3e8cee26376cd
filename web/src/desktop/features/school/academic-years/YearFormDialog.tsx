import {
  ACADEMIC_YEAR_STATUS_LABELS,
  ACADEMIC_YEAR_STATUSES,
  AcademicYearInput,
  SEMESTER_COUNT,
} from '@xueqiao/contract/features/school/academic-years/api'
import { YEAR_LABELS } from '@xueqiao/contract/features/school/academic-years/labels'
import { Input, InputNumber, Select } from 'antd'
import { DialogForm } from '../../../kit/form/DialogForm'
import { fieldOf } from '../../../kit/form/Field'
import { DateField } from '../../../pickers/DateField'
import type { useYearDialog } from './useYearDialog'

const Field = fieldOf(AcademicYearInput, YEAR_LABELS)
const STATUSES = ACADEMIC_YEAR_STATUSES.map((value) => ({ value, label: ACADEMIC_YEAR_STATUS_LABELS[value] }))

export const YearFormDialog = ({ dialog }: { dialog: ReturnType<typeof useYearDialog> }) => (
  <DialogForm dialog={dialog} width={600} invalidWarning="请填写所有必填项">
    <Field name="code">
      <Input placeholder="如 2024-2025" maxLength={9} disabled={!dialog.isNew} />
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
