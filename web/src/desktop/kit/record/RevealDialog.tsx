import { type Revealed, RevealReason } from '@xueqiao/contract/common/reveal'
import { Button, Form, Input } from 'antd'
import { z } from 'zod'
import { reportFailure } from '../../../api/failure'
import { touch } from '../../../api/stale-after-change'
import { AskDialog } from '../dialog/AskDialog'
import { rulesOf } from '../form/rules'
import { type Answering, request } from '../request'
import './reveal.css'

const Reason = z.object({ reason: RevealReason })
type Reason = z.output<typeof Reason>

/** A value that came masked: whose it is, and how it is asked for. */
export interface Secret {
  label: string
  owner: string
  endpoint: Answering<z.output<typeof Revealed>>
  id: number
  field: string
}

export interface Words {
  /** Who will know that someone looked. */
  note: string
  /** What people usually look for: one press instead of typing. */
  reasons: readonly string[]
}

interface Props extends Words {
  open: boolean
  secret: Secret
  onRevealed: (value: string | null) => void
  onClose: () => void
}

/** Mounted anew for each opening (its caller gives a key). */
export const RevealDialog = ({ secret, note, reasons, onRevealed, ...dialog }: Props) => {
  const [form] = Form.useForm<Reason>()
  const { label, owner, endpoint, id, field } = secret

  const reveal = async ({ reason }: Reason) => {
    try {
      const { value } = await request(endpoint, { params: { id }, body: { field, reason } })
      onRevealed(value)
      void touch(endpoint)
      return true
    } catch (error) {
      reportFailure(error, endpoint)
      return false
    }
  }

  return (
    <AskDialog
      {...dialog}
      title={`查看${label} · ${owner}`}
      width={480}
      name="reveal"
      okText="查看"
      form={form}
      onSave={reveal}
    >
      <p className="reveal-note">{note}</p>
      <Form.Item name="reason" label="查看原因" rules={rulesOf(Reason, 'reason')}>
        <Input.TextArea autoFocus rows={2} maxLength={200} placeholder="请说明为什么需要查看" />
      </Form.Item>
      <div className="reveal-reasons">
        {reasons.map((reason) => (
          <Button key={reason} size="small" onClick={() => form.setFieldsValue({ reason })}>
            {reason}
          </Button>
        ))}
      </div>
    </AskDialog>
  )
}
