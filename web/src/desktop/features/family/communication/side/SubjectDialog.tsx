import {
  type Conversation,
  ConversationUpdate,
  communicationApi,
} from '@xueqiao/contract/features/family/communication/api'
import { Form, Input } from 'antd'
import { call } from '../../../../../api/call'
import { reportFailure } from '../../../../../api/failure'
import { invalidate } from '../../../../../api/queries'
import { AskDialog } from '../../../../kit/dialog/AskDialog'
import { rulesOf } from '../../../../kit/form/rules'

interface Props {
  open: boolean
  talk: Conversation
  onClose: () => void
}

export const SubjectDialog = ({ talk, ...dialog }: Props) => {
  const name = talk.kind === 'group' ? '群名' : '主题'
  const save = async (body: { subject: string }) => {
    try {
      await call(communicationApi.updateConversation, { params: { id: talk.id }, body })
      await invalidate(communicationApi.conversations.path)
      return true
    } catch (error) {
      reportFailure(error, communicationApi.updateConversation)
      return false
    }
  }
  return (
    <AskDialog
      {...dialog}
      title={`修改${name}`}
      width={440}
      name="subject"
      initialValues={{ subject: talk.subject ?? '' }}
      onSave={save}
    >
      <Form.Item name="subject" label={name} rules={rulesOf(ConversationUpdate, 'subject')}>
        <Input autoFocus maxLength={50} allowClear />
      </Form.Item>
    </AskDialog>
  )
}
