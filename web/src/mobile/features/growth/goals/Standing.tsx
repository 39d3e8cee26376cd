import {
  ACHIEVEMENT_STATUS_LABELS,
  type AchievementStatus,
} from '@xueqiao/contract/features/growth/achievements/values'

const COLOURS: Record<AchievementStatus, string> = {
  PENDING: 'tag orange',
  APPROVED: 'tag green',
  REJECTED: 'tag red',
}

/** How far an award or an activity is. */
export const StatusTag = ({ status }: { status: AchievementStatus }) => (
  <span className={COLOURS[status]}>{ACHIEVEMENT_STATUS_LABELS[status]}</span>
)

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
