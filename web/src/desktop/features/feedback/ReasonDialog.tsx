import { FeedbackReopening } from '@xueqiao/contract/features/feedback'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { Dialog } from '../../kit/Dialog'
import { rulesOf } from '../../kit/rules'
import { SaveButton } from '../../kit/SaveButton'

interface Props {
  open: boolean
  title: string
  label: string
  placeholder: string
  note: string
  ok: string
  /** Whether it was done; the dialog stays when it was not. */
  onReason: (reason: string) => Promise<boolean>
  onClose: () => void
}

/** Something that is done for a reason. Mounted anew for each opening (its caller gives a key). */
export const ReasonDialog = ({ open, title, label, placeholder, note, ok, onReason, onClose }: Props) => {
  const [form] = Form.useForm<{ reason: string }>()
  const [busy, setBusy] = useState(false)
  const submit = async ({ reason }: { reason: string }) => {
    setBusy(true)
    const done = await onReason(reason)
    setBusy(false)
    if (done) onClose()
  }
  return (
    <Dialog
      open={open}
      title={title}
      width={480}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <SaveButton busy={busy} text={ok} onClick={form.submit} />
        </>
      }
    >
      <Form form={form} name="reason" layout="vertical" className="kit-form" onFinish={submit}>
        <p className="muted">{note}</p>
        <Form.Item name="reason" label={label} rules={rulesOf(FeedbackReopening, 'reason')}>
          <Input.TextArea autoFocus rows={3} maxLength={200} placeholder={placeholder} />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
