import { communicationApi } from '@xueqiao/contract/features/family/communication/api'
import { SUBJECT_MAX } from '@xueqiao/contract/features/family/communication/subject'
import { Form, Input } from 'antd'
import { act } from '../../../../api/action'
import { useSession } from '../../../../session/store'
import { AskDialog } from '../../../kit/dialog/AskDialog'
import { PeopleSelect } from './contacts/PeopleSelect'

interface Values {
  subject?: string
  userIds?: number[]
}

interface Props {
  open: boolean
  onClose: () => void
  onOpen: (sessionId: number) => void
}

/** A group of colleagues. */
export const GroupDialog = ({ onOpen, ...dialog }: Props) => {
  const me = useSession((session) => session.user?.id ?? 0)
  const save = ({ subject, userIds }: Values) =>
    act(
      communicationApi.createConversation,
      { body: { userIds: userIds ?? [], subject: subject ?? null } },
      { after: ({ id }) => onOpen(id) },
    )
  return (
    <AskDialog<Values> {...dialog} title="新建群聊" width={520} name="group" onSave={save}>
      <Form.Item
        name="userIds"
        label="成员"
        rules={[
          { required: true, message: '请选择沟通对象' },
          { type: 'array', min: 2, message: '群聊至少选择两位同事' },
        ]}
      >
        <PeopleSelect without={[me]} />
      </Form.Item>
      <Form.Item name="subject" label="群名" extra="不填则用成员的名字">
        <Input maxLength={SUBJECT_MAX} placeholder="例如：初一年级组" />
      </Form.Item>
    </AskDialog>
  )
}
