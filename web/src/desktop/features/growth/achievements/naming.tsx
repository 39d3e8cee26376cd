import {
  ACHIEVEMENT_KINDS,
  ACHIEVEMENT_LEVELS,
  ACHIEVEMENT_STATUS_LABELS,
  ACHIEVEMENT_STATUSES,
  ACTIVITY_TYPES,
  type AchievementStatus,
} from '@xueqiao/contract/features/growth/achievements/values'
import type { Naming } from '../../../kit/naming'

export const ACHIEVEMENTS: Naming = { noun: '荣誉', measure: '项' }
export const ACTIVITIES: Naming = { noun: '活动', measure: '项' }

export const statusOptions = ACHIEVEMENT_STATUSES.map((value) => ({
  value,
  label: ACHIEVEMENT_STATUS_LABELS[value],
}))
export const kindOptions = ACHIEVEMENT_KINDS.map((value) => ({ value, label: value }))
export const typeOptions = ACTIVITY_TYPES.map((value) => ({ value, label: value }))
export const levelOptions = ACHIEVEMENT_LEVELS.map((value) => ({ value, label: value }))

const COLOURS: Record<AchievementStatus, string> = {
  PENDING: 'tag orange',
  APPROVED: 'tag green',
  REJECTED: 'tag red',
}

export const StatusTag = ({ status }: { status: AchievementStatus }) => (
  <span className={COLOURS[status]}>{ACHIEVEMENT_STATUS_LABELS[status]}</span>
)

export const LIST = '/student-growth/achievements'
