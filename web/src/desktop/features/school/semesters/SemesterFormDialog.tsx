import { SEMESTER_ORDER, YearSemesterForm } from '@xueqiao/contract/features/school/semesters/input'
import { SEMESTER_LABELS } from '@xueqiao/contract/features/school/semesters/labels'
import { Input, InputNumber } from 'antd'
import type { ComponentProps } from 'react'
import { DialogForm } from '../../../kit/form/DialogForm'
import { fieldOf } from '../../../kit/form/Field'
import { DateField } from '../../../pickers/DateField'

const OrderField = fieldOf(YearSemesterForm, SEMESTER_LABELS)

interface Props {
  dialog: ComponentProps<typeof DialogForm>['dialog'] & { isNew: boolean }
  /** The form's own schema: the two pages allow different codes. */
  Field: typeof OrderField
  withOrder: boolean
  invalidWarning?: string
}

export const SemesterFormDialog = ({ dialog, Field, withOrder, invalidWarning }: Props) => (
  <DialogForm dialog={dialog} width={500} {...(invalidWarning !== undefined && { invalidWarning })}>
    <Field name="code">
      <Input placeholder="如 2024-2025-1" maxLength={11} disabled={!dialog.isNew} />
    </Field>
    <Field name="name">
      <Input placeholder="如 2024-2025学年第1学期" maxLength={50} />
    </Field>
    {withOrder && (
      <OrderField name="semesterOrder" wide>
        <InputNumber min={SEMESTER_ORDER.min} max={SEMESTER_ORDER.max} precision={0} />
      </OrderField>
    )}
    <Field name="startDate">
      <DateField />
    </Field>
    <Field name="endDate">
      <DateField />
    </Field>
  </DialogForm>
)
