import { CheckInput } from '@xueqiao/contract/features/growth/health/api'
import { HEALTH_LABELS } from '@xueqiao/contract/features/growth/health/labels'
import { Form, Input, InputNumber } from 'antd'
import type { ComponentProps } from 'react'
import { DialogForm } from '../../../kit/form/DialogForm'
import { fieldOf } from '../../../kit/form/Field'
import { DateField } from '../../../pickers/DateField'

const Field = fieldOf(CheckInput, HEALTH_LABELS)
const FIGURES = ['height', 'weight', 'leftNaked', 'rightNaked', 'leftCorrected', 'rightCorrected'] as const

export const CheckDialog = ({ dialog }: Pick<ComponentProps<typeof DialogForm>, 'dialog'>) => (
  <DialogForm dialog={dialog} width={640}>
    <Form.Item name="studentId" hidden noStyle>
      <InputNumber />
    </Form.Item>
    <Field name="examDate">
      <DateField />
    </Field>
    {FIGURES.map((name) => (
      <Field key={name} name={name}>
        <InputNumber step={0.1} />
      </Field>
    ))}
    <Field name="healthStatus" wide>
      <Input.TextArea rows={2} maxLength={200} />
    </Field>
  </DialogForm>
)
