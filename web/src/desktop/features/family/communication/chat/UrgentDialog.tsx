import { URGENT_PER_WEEK, URGENT_REASON_MAX } from '@xueqiao/contract/features/family/communication/messages'
import { Button, Form, Input } from 'antd'
import { Dialog } from '../../../../kit/dialog/Dialog'
import { SaveButton } from '../../../../kit/form/SaveButton'

interface Props {
  open: boolean
  onClose: () => void
  onSend: (reason: string) => void
}

/** Off hours a message reaches somebody at once, with a reason. */
export const UrgentDialog = ({ open, onClose, onSend }: Props) => {
  const [form] = Form.useForm<{ reason: string }>()
  return (
    <Dialog
      open={open}
      title="紧急送达"
      width={480}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <SaveButton busy={false} text="紧急送达" onClick={form.submit} />
        </>
      }
    >
      <Form
        form={form}
        name="urgent"
        layout="vertical"
        className="kit-form"
        onFinish={({ reason }) => onSend(reason.trim())}
      >
        <p className="talk-note">
          消息会立刻送达老师和当天的值班教师，请只在孩子的安全或健康等急事上使用。每周最多 {URGENT_PER_WEEK}{' '}
          条。
        </p>
        <Form.Item
          name="reason"
          label="紧急原因"
          rules={[{ required: true, whitespace: true, message: '请填写紧急原因' }]}
        >
          <Input.TextArea autoFocus rows={2} maxLength={URGENT_REASON_MAX} />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
