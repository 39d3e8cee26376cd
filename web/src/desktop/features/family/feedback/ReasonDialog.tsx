import { Form, Input } from 'antd'
import type { z } from 'zod'
import { AskDialog } from '../../../kit/dialog/AskDialog'
import { rulesOf } from '../../../kit/form/rules'

interface Props {
  open: boolean
  title: string
  label: string
  placeholder: string
  note: string
  okText: string
  /** Where the reason goes, and so what it must be. */
  schema: z.ZodObject<{ reason: z.ZodType<string> }>
  /** Whether it was done; the dialog stays when it was not. */
  onReason: (reason: string) => Promise<boolean>
  onClose: () => void
}

/** Something that is done for a reason. Mounted anew for each opening (its caller gives a key). */
export const ReasonDialog = ({ label, placeholder, note, schema, onReason, ...dialog }: Props) => (
  <AskDialog<{ reason: string }>
    {...dialog}
    width={480}
    name="reason"
    onSave={({ reason }) => onReason(reason)}
  >
    <p className="muted">{note}</p>
    <Form.Item name="reason" label={label} rules={rulesOf(schema, 'reason')}>
      <Input.TextArea autoFocus rows={3} maxLength={200} placeholder={placeholder} />
    </Form.Item>
  </AskDialog>
)
