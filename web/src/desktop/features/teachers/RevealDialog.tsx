import {
  type ProtectedField,
  RevealInput,
  type TeacherDetail,
  teachersApi,
} from '@xueqiao/contract/features/teachers'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { call } from '../../../api/call'
import { reportFailure } from '../../../api/failure'
import { Dialog } from '../../kit/Dialog'
import { rulesOf } from '../../kit/rules'
import { SaveButton } from '../../kit/SaveButton'
import { UNSET } from './naming'

/** What people usually look for: one press instead of typing. */
const REASONS = ['联系本人', '核对人事信息', '紧急情况']

interface Props {
  open: boolean
  teacher: Pick<TeacherDetail, 'id' | 'name'>
  field: ProtectedField
  label: string
  onRevealed: (field: ProtectedField, value: string) => void
  onClose: () => void
}

/** Mounted anew for each opening (its caller gives a key). */
export const RevealDialog = ({ open, teacher, field, label, onRevealed, onClose }: Props) => {
  const [form] = Form.useForm<{ reason: string }>()
  const [busy, setBusy] = useState(false)

  const reveal = async ({ reason }: { reason: string }) => {
    setBusy(true)
    try {
      const { value } = await call(teachersApi.reveal, {
        params: { id: teacher.id },
        body: { field, reason },
      })
      onRevealed(field, value ?? UNSET)
      onClose()
    } catch (error) {
      reportFailure(error, teachersApi.reveal)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={open}
      title={`查看${label} · ${teacher.name}`}
      width={480}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <SaveButton busy={busy} text="查看" onClick={form.submit} />
        </>
      }
    >
      <Form form={form} name="reveal" layout="vertical" className="kit-form" onFinish={reveal}>
        <p className="teacher-reveal-note">查看会记入日志：谁、在什么时候、为什么查看。</p>
        <Form.Item name="reason" label="查看原因" rules={rulesOf(RevealInput, 'reason')}>
          <Input.TextArea autoFocus rows={2} maxLength={200} placeholder="请说明为什么需要查看" />
        </Form.Item>
        <div className="teacher-reveal-reasons">
          {REASONS.map((reason) => (
            <Button key={reason} size="small" onClick={() => form.setFieldsValue({ reason })}>
              {reason}
            </Button>
          ))}
        </div>
      </Form>
    </Dialog>
  )
}
