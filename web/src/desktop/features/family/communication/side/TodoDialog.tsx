import { hoursApi, TODO_NOTE_MAX } from '@xueqiao/contract/features/family/communication/hours'
import type { ChatMessage } from '@xueqiao/contract/features/family/communication/messages'
import { Button, Form, Input } from 'antd'
import { useAction } from '../../../../../api/action'
import { summaryOf } from '../../../../../shared/chat/words'
import { Dialog } from '../../../../kit/dialog/Dialog'
import { SaveButton } from '../../../../kit/form/SaveButton'
import { DateField } from '../../../../pickers/DateField'

interface Values {
  note?: string
  dueDate?: string | null
}

interface Props {
  open: boolean
  message: ChatMessage
  onClose: () => void
}

/** Mounted anew for each opening (its caller gives a key). */
export const TodoDialog = ({ open, message, onClose }: Props) => {
  const [form] = Form.useForm<Values>()
  const { run, busy } = useAction(hoursApi.addTodo, { after: onClose })
  const save = ({ note, dueDate }: Values) =>
    run({ params: { id: message.id }, body: { note: note ?? null, dueDate: dueDate ?? null } })
  return (
    <Dialog
      open={open}
      title="转为待办"
      width={480}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <SaveButton busy={busy} onClick={form.submit} />
        </>
      }
    >
      <Form form={form} name="todo" layout="vertical" className="kit-form" onFinish={save}>
        <p className="talk-note">
          {message.senderName}：{summaryOf(message)}
        </p>
        <Form.Item name="note" label="要做什么" extra="不填则显示消息原文">
          <Input autoFocus maxLength={TODO_NOTE_MAX} />
        </Form.Item>
        <Form.Item name="dueDate" label="最晚日期">
          <DateField placeholder="不限" />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
