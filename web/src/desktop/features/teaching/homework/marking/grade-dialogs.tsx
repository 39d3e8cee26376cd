import { TEXT_MAX } from '@xueqiao/contract/features/teaching/homework/layers'
import { REASON_MAX, type Scoring } from '@xueqiao/contract/features/teaching/homework/values'
import { Form, Input } from 'antd'
import { Dialog } from '../../../../../lib/Dialog'
import { AskDialog } from '../../../../kit/dialog/AskDialog'
import { deskKeys } from './useDeskKeys'

interface Opened {
  open: boolean
  onClose: () => void
}

export const WordsDialog = ({ open, onClose, onWords }: Opened & { onWords: (text: string) => void }) => (
  <AskDialog<{ text: string }>
    key={String(open)}
    open={open}
    title="批注"
    width={400}
    name="ink-words"
    onSave={({ text }) => onWords(text.trim())}
    onClose={onClose}
  >
    <Form.Item name="text" label="文字" rules={[{ required: true, whitespace: true, message: '请输入批注' }]}>
      <Input autoFocus maxLength={TEXT_MAX} placeholder="写在照片上的话" />
    </Form.Item>
  </AskDialog>
)

/** Stays where the server refuses. */
export const ReturnDialog = ({
  open,
  onClose,
  onReturn,
}: Opened & { onReturn: (reason: string) => Promise<boolean> }) => (
  <AskDialog<{ reason: string }>
    key={String(open)}
    open={open}
    title="退回订正"
    width={480}
    name="return"
    okText="退回"
    onSave={({ reason }) => onReturn(reason.trim())}
    onClose={onClose}
  >
    <Form.Item
      name="reason"
      label="退回原因"
      rules={[{ required: true, whitespace: true, message: '请输入退回原因' }]}
    >
      <Input.TextArea autoFocus rows={3} maxLength={REASON_MAX} showCount placeholder="学生和家长会看到" />
    </Form.Item>
  </AskDialog>
)

export const KeysDialog = ({ open, scoring, onClose }: Opened & { scoring: Scoring }) => (
  <Dialog open={open} title="全部快捷键" onClose={onClose}>
    <dl className="grade-keys">
      {deskKeys(scoring).map(([keys, what]) => (
        <div key={keys}>
          <dt>
            <kbd>{keys}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
)
