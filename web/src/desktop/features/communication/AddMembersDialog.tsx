import {
  type ConversationDetail,
  communicationApi,
  type Participant,
} from '@xueqiao/contract/features/communication'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { call } from '../../../api/call'
import { reportFailure } from '../../../api/failure'
import { invalidate, queryClient } from '../../../api/queries'
import { toast } from '../../../lib/toast'
import { Dialog } from '../../kit/Dialog'
import { SaveButton } from '../../kit/SaveButton'
import { PeopleSelect } from './PeopleSelect'

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
    const input = { params: { id: talk.id } }
    setBusy(true)
    try {
      const now = await call(communicationApi.addParticipants, { ...input, body: { userIds } })
      queryClient.setQueryData([communicationApi.participants.path, input], now)
      toast.success(communicationApi.addParticipants.done ?? '')
      onClose()
      await invalidate(communicationApi.conversations.path)
    } catch (error) {
      reportFailure(error, communicationApi.addParticipants)
    } finally {
      setBusy(false)
    }
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
