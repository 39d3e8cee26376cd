import { StudentInput } from '@xueqiao/contract/features/pupils/students/input'
import { STUDENT_LABELS } from '@xueqiao/contract/features/pupils/students/labels'
import { Form, Switch } from 'antd'
import type { ComponentProps } from 'react'
import { fieldOf } from '../../../../kit/form/Field'

export const StudentField = fieldOf(StudentInput, STUDENT_LABELS)

/** Whether a field has an answer that others depend on. */
export const useAnswered = (name: keyof typeof StudentInput.shape) => {
  const value: unknown = Form.useWatch(name)
  return value !== undefined && value !== null && value !== '' && value !== false
}

/** A yes or no of the form; the form gives `value`, the switch wants `checked`. */
export const YesNo = ({ value, ...props }: { value?: boolean } & ComponentProps<typeof Switch>) => (
  <Switch checkedChildren="是" unCheckedChildren="否" {...props} checked={value === true} />
)
