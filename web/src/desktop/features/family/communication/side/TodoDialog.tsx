import { hoursApi, TODO_NOTE_MAX } from '@xueqiao/contract/features/family/communication/hours'
import type { ChatMessage } from '@xueqiao/contract/features/family/communication/messages'
import { Form, Input } from 'antd'
import { act } from '../../../../../api/action'
import { summaryOf } from '../../../../../shared/chat/words'
import { AskDialog } from '../../../../kit/dialog/AskDialog'
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
export const TodoDialog = ({ message, ...dialog }: Props) => (
  <AskDialog<Values>
    {...dialog}
    title="转为待办"
    width={480}
    name="todo"
    onSave={({ note, dueDate }) =>
      act(hoursApi.addTodo, {
        params: { id: message.id },
        body: { note: note ?? null, dueDate: dueDate ?? null },
      })
    }
  >
    <p className="communication-note">
      {message.senderName}：{summaryOf(message)}
    </p>
    <Form.Item name="note" label="要做什么" extra="不填则显示消息原文">
      <Input autoFocus maxLength={TODO_NOTE_MAX} />
    </Form.Item>
    <Form.Item name="dueDate" label="最晚日期">
      <DateField placeholder="不限" />
    </Form.Item>
  </AskDialog>
)
