import { REASON_MAX } from '@xueqiao/contract/features/teaching/homework/values'
import { useState } from 'react'
import { TextField } from '../../../../kit/form/TextField'
import { Sheet } from '../../../../kit/Sheet'

interface Props {
  studentName: string
  busy: boolean
  onReturn: (reason: string) => void
  onClose: () => void
}

export const ReturnSheet = ({ studentName, busy, onReturn, onClose }: Props) => {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const send = () => {
    if (reason.trim() === '') return setError('请输入退回原因')
    onReturn(reason.trim())
  }
  return (
    <Sheet title={`退回 ${studentName} 订正`} onClose={onClose}>
      <div className="m-sheet-form">
        <TextField
          label="退回原因（学生和家长会看到）"
          rows={2}
          maxLength={REASON_MAX}
          value={reason}
          error={error}
          onChange={(value) => {
            setReason(value)
            setError(undefined)
          }}
        />
        <button type="button" className="m-button m-act m-wide" disabled={busy} onClick={send}>
          退回
        </button>
      </div>
    </Sheet>
  )
}
