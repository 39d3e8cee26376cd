import { ACHIEVEMENT_LABELS as LABELS } from '@xueqiao/contract/features/growth/achievements/labels'
import {
  ACHIEVEMENT_STATUS_LABELS,
  type AchievementStatus,
  REJECT_REASON_MAX,
} from '@xueqiao/contract/features/growth/achievements/values'
import { useState } from 'react'
import { TextField } from '../../../kit/form/TextField'

const COLOURS: Record<AchievementStatus, string> = {
  PENDING: 'tag orange',
  APPROVED: 'tag green',
  REJECTED: 'tag red',
}

/** How far an award or an activity is. */
export const StatusTag = ({ status }: { status: AchievementStatus }) => (
  <span className={COLOURS[status]}>{ACHIEVEMENT_STATUS_LABELS[status]}</span>
)

interface DecidingProps {
  placeholder: string
  busy: boolean
  onApprove: () => void
  onReject: (reason: string) => void
}

/** It stands, or it goes back with a reason. */
export const Deciding = ({ placeholder, busy, onApprove, onReject }: DecidingProps) => {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  return (
    <div className="m-sheet-form">
      <TextField
        label={LABELS.reason}
        value={reason}
        error={error}
        maxLength={REJECT_REASON_MAX}
        placeholder={placeholder}
        onChange={setReason}
      />
      <div className="m-goal-actions">
        <button
          type="button"
          className="m-button"
          disabled={busy}
          onClick={() => (reason.trim() === '' ? setError('请填写退回原因') : onReject(reason))}
        >
          退回
        </button>
        <button type="button" className="m-button m-primary" disabled={busy} onClick={onApprove}>
          通过
        </button>
      </div>
    </div>
  )
}

interface RemovingProps {
  status: AchievementStatus
  busy: boolean
  onRemove: () => void
}

export const Removing = ({ status, busy, onRemove }: RemovingProps) => (
  <div className="m-sheet-form">
    <button type="button" className="m-button m-wide" disabled={busy} onClick={onRemove}>
      {status === 'PENDING' ? '撤回提交' : '删除'}
    </button>
  </div>
)
