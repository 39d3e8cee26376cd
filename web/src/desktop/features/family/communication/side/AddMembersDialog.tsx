import type { ConversationDetail, Participant } from '@xueqiao/contract/features/family/communication/api'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { memberActions } from '../../../../../shared/chat/members'
import { Dialog } from '../../../../kit/dialog/Dialog'
import { SaveButton } from '../../../../kit/form/SaveButton'
import { PeopleSelect } from '../contacts/PeopleSelect'

interface Props {
  open: boolean
  talk: ConversationDetail
  members: readonly Participant[]
  onClose: () => void
}

export const AddMembersDialog = ({ open, talk, members, onClose }: Props) => {
  const [form] = Form.useForm<{ userIds: number[] }>()
  const [busy, setBusy] = useState(false)
  const save = async ({ userIds }: { userIds: number[] }) => {
    setBusy(true)
    if (await memberActions.add(talk.id, userIds)) onClose()
    setBusy(false)
  }
  return (
    <Dialog
      open={open}
      title="添加成员"
      width={520}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <SaveButton busy={busy} text="添加" onClick={form.submit} />
        </>
      }
    >
      <Form form={form} name="members" layout="vertical" className="kit-form" onFinish={save}>
        <Form.Item
          name="userIds"
          label="教师"
          extra="加入的成员只能看到加入以后的消息"
          rules={[{ required: true, message: '请选择要添加的成员' }]}
        >
          <PeopleSelect without={members.map(({ userId }) => userId)} />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
