import {
  ACHIEVEMENT_STATUS_LABELS,
  type AchievementStatus,
} from '@xueqiao/contract/features/growth/achievements/values'
import { useState } from 'react'
import { Asking } from './Asking'

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
  name: string
  status: AchievementStatus
  busy: boolean
  onRemove: () => void
}

export const Removing = ({ name, status, busy, onRemove }: RemovingProps) => {
  const [asked, setAsked] = useState(false)
  const [deed, word] = status === 'PENDING' ? ['撤回提交', '撤回'] : ['删除', '删除']
  return (
    <div className="m-sheet-form">
      {asked ? (
        <Asking
          question={`${word}后不能恢复，确定要${word} ${name} 和它的证明材料吗?`}
          ok={`确定${word}`}
          busy={busy}
          onDone={onRemove}
          onStay={() => setAsked(false)}
        />
      ) : (
        <button type="button" className="m-button m-wide m-danger" onClick={() => setAsked(true)}>
          {deed}
        </button>
      )}
    </div>
  )
}
