import { type Conversation, communicationApi } from '@xueqiao/contract/features/family/communication/api'
import { ConversationUpdate } from '@xueqiao/contract/features/family/communication/subject'
import { Form, Input } from 'antd'
import { act } from '../../../../../api/action'
import { AskDialog } from '../../../../kit/dialog/AskDialog'
import { rulesOf } from '../../../../kit/form/rules'

interface Props {
  open: boolean
  conversation: Conversation
  onClose: () => void
}

export const SubjectDialog = ({ conversation, ...dialog }: Props) => {
  const name = conversation.kind === 'group' ? '群名' : '主题'
  const save = (body: { subject: string }) =>
    act(communicationApi.updateConversation, { params: { id: conversation.id }, body })
  return (
    <AskDialog
      {...dialog}
      title={`修改${name}`}
      width={440}
      name="subject"
      initialValues={{ subject: conversation.subject ?? '' }}
      onSave={save}
    >
      <Form.Item name="subject" label={name} rules={rulesOf(ConversationUpdate, 'subject')}>
        <Input autoFocus maxLength={50} allowClear />
      </Form.Item>
    </AskDialog>
  )
}
