import type { ConversationDetail, Participant } from '@xueqiao/contract/features/family/communication/api'
import { Form } from 'antd'
import { memberActions } from '../../../../../shared/chat/people/members'
import { AskDialog } from '../../../../kit/dialog/AskDialog'
import { PeopleSelect } from '../contacts/PeopleSelect'

interface Props {
  open: boolean
  conversation: ConversationDetail
  members: readonly Participant[]
  onClose: () => void
}

export const AddMembersDialog = ({ conversation, members, ...dialog }: Props) => (
  <AskDialog<{ userIds: number[] }>
    {...dialog}
    title="添加成员"
    width={520}
    name="members"
    okText="添加"
    onSave={({ userIds }) => memberActions.add(conversation.id, userIds)}
  >
    <Form.Item
      name="userIds"
      label="教师"
      extra="加入的成员只能看到加入以后的消息"
      rules={[{ required: true, message: '请选择要添加的成员' }]}
    >
      <PeopleSelect without={members.map(({ userId }) => userId)} />
    </Form.Item>
  </AskDialog>
)
