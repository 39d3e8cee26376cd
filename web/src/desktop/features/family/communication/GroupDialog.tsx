import { communicationApi, SUBJECT_MAX } from '@xueqiao/contract/features/family/communication/api'
import { Button, Form, Input } from 'antd'
import { useAction } from '../../../../api/action'
import { useSession } from '../../../../session/store'
import { Dialog } from '../../../kit/dialog/Dialog'
import { SaveButton } from '../../../kit/form/SaveButton'
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
export const GroupDialog = ({ open, onClose, onOpen }: Props) => {
  const [form] = Form.useForm<Values>()
  const me = useSession((session) => session.user?.id ?? 0)
  const { run, busy } = useAction(communicationApi.createConversation, {
    after: ({ id }) => {
      onClose()
      onOpen(id)
    },
  })
  const save = ({ subject, userIds }: Values) =>
    run({ body: { userIds: userIds ?? [], subject: subject ?? null } })
  return (
    <Dialog
      open={open}
      title="新建群聊"
      width={520}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <SaveButton busy={busy} onClick={form.submit} />
        </>
      }
    >
      <Form form={form} name="group" layout="vertical" className="kit-form" onFinish={save}>
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
      </Form>
    </Dialog>
  )
}
