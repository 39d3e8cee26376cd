import {
  type Conversation,
  ConversationUpdate,
  communicationApi,
} from '@xueqiao/contract/features/communication'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { call } from '../../../api/call'
import { reportFailure } from '../../../api/failure'
import { invalidate } from '../../../api/queries'
import { Dialog } from '../../kit/Dialog'
import { rulesOf } from '../../kit/rules'
import { SaveButton } from '../../kit/SaveButton'

interface Props {
  open: boolean
  talk: Conversation
  onClose: () => void
}

export const SubjectDialog = ({ open, talk, onClose }: Props) => {
  const [form] = Form.useForm<{ subject: string }>()
  const [busy, setBusy] = useState(false)
  const name = talk.kind === 'group' ? '群名' : '主题'
  const save = async ({ subject }: { subject: string }) => {
    setBusy(true)
    try {
      await call(communicationApi.updateConversation, { params: { id: talk.id }, body: { subject } })
      await invalidate(communicationApi.conversations.path)
      onClose()
    } catch (error) {
      reportFailure(error, communicationApi.updateConversation)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={open}
      title={`修改${name}`}
      width={440}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <SaveButton busy={busy} onClick={form.submit} />
        </>
      }
    >
      <Form
        form={form}
        name="subject"
        layout="vertical"
        className="kit-form"
        initialValues={{ subject: talk.subject ?? '' }}
        onFinish={save}
      >
        <Form.Item name="subject" label={name} rules={rulesOf(ConversationUpdate, 'subject')}>
          <Input autoFocus maxLength={50} allowClear />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
