import { parentsApi } from '@xueqiao/contract/features/parents'
import { studentsApi } from '@xueqiao/contract/features/students'
import {
  PROTECTED_STUDENT_LABELS,
  type ProtectedStudentField,
  RevealInput,
} from '@xueqiao/contract/features/students-detail'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { call } from '../../../api/call'
import { reportFailure } from '../../../api/failure'
import { invalidate } from '../../../api/queries'
import { Dialog } from '../../kit/Dialog'
import { rulesOf } from '../../kit/rules'
import { SaveButton } from '../../kit/SaveButton'
import './reveal.css'

/** A protected value, of the pupil or of a guardian. */
export type Secret = { studentId: number; owner: string } & (
  | { field: ProtectedStudentField }
  | { parentId: number }
)

export const keyOf = (secret: Secret) =>
  'field' in secret ? secret.field : (`guardian-${secret.parentId}` as const)
export const labelOf = (secret: Secret) =>
  'field' in secret ? PROTECTED_STUDENT_LABELS[secret.field] : '手机号码'

const reveal = (secret: Secret, reason: string) =>
  'field' in secret
    ? call(studentsApi.reveal, { params: { id: secret.studentId }, body: { field: secret.field, reason } })
    : call(parentsApi.reveal, { params: { id: secret.parentId }, body: { field: 'phone', reason } })

/** What people usually look for: one press instead of typing. */
const REASONS = ['联系家长', '核对学籍信息', '家访', '紧急情况']

interface Props {
  open: boolean
  secret: Secret
  onRevealed: (key: string, value: string) => void
  onClose: () => void
}

/** Mounted anew for each opening (its caller gives a key). */
export const RevealDialog = ({ open, secret, onRevealed, onClose }: Props) => {
  const [form] = Form.useForm<{ reason: string }>()
  const [value, setValue] = useState<string>()
  const [busy, setBusy] = useState(false)
  const label = labelOf(secret)

  const save = async ({ reason }: { reason: string }) => {
    setBusy(true)
    try {
      const answer = await reveal(secret, reason)
      const text = answer.value ?? '未填写'
      setValue(text)
      onRevealed(keyOf(secret), text)
      invalidate(studentsApi.reveals.path)
    } catch (error) {
      reportFailure(error, studentsApi.reveal)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={open}
      title={`查看${label} · ${secret.owner}`}
      width={480}
      onClose={onClose}
      footer={
        value === undefined ? (
          <>
            <Button onClick={onClose}>取消</Button>
            <SaveButton busy={busy} text="查看" onClick={form.submit} />
          </>
        ) : (
          <Button type="primary" onClick={onClose}>
            知道了
          </Button>
        )
      }
    >
      {value === undefined ? (
        <Form form={form} name="reveal" layout="vertical" className="kit-form" onFinish={save}>
          <p className="reveal-note">查看会留下记录：家长可以看到是谁、在什么时候、为什么查看。</p>
          <Form.Item name="reason" label="查看原因" rules={rulesOf(RevealInput, 'reason')}>
            <Input.TextArea autoFocus rows={2} maxLength={200} placeholder="请说明为什么需要查看" />
          </Form.Item>
          <div className="reveal-reasons">
            {REASONS.map((reason) => (
              <Button key={reason} size="small" onClick={() => form.setFieldsValue({ reason })}>
                {reason}
              </Button>
            ))}
          </div>
        </Form>
      ) : (
        <div className="reveal-value" role="status">
          <output>{value}</output>
          <p>这次查看已记录，家长可以看到。</p>
        </div>
      )}
    </Dialog>
  )
}
