import { HANDED_IN_LABELS as LABELS } from '@xueqiao/contract/features/growth/achievements/labels'
import { Form, Input } from 'antd'
import type { ComponentProps, ReactNode } from 'react'
import { useViewer } from '../../../../session/access'
import { AttachmentsField } from '../../../kit/form/AttachmentsField'
import { DialogForm } from '../../../kit/form/DialogForm'

interface Props {
  dialog: ComponentProps<typeof DialogForm>['dialog'] & { isNew: boolean }
  /** Whose it is: chosen once, by who is not a pupil. */
  pupil: ReactNode
  /** What the proofs may be. */
  proofs: string
  children: ReactNode
}

export const HandedInForm = ({ dialog, pupil, proofs, children }: Props) => {
  const { kind } = useViewer()
  return (
    <DialogForm dialog={dialog} width={640}>
      {dialog.isNew && kind !== 'student' ? (
        pupil
      ) : (
        <Form.Item name="studentId" hidden>
          <Input />
        </Form.Item>
      )}
      {children}
      {/* The form holds files, the schema their numbers: the server says what is wrong with them. */}
      <Form.Item
        name="fileIds"
        label={LABELS.fileIds}
        extra={proofs}
        className="kit-field kit-field-wide achievement-proofs"
      >
        <AttachmentsField />
      </Form.Item>
    </DialogForm>
  )
}
