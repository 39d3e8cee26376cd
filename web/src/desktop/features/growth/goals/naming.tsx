import {
  GOAL_STATUS_LABELS,
  GOAL_STATUSES,
  type GoalStatus,
  REMIND_DAYS,
} from '@xueqiao/contract/features/growth/goals/values'
import { Progress } from 'antd'
import type { Naming } from '../../../kit/naming'

export const GOALS: Naming = { noun: '目标', measure: '个' }

export const statusOptions = GOAL_STATUSES.map((value) => ({ value, label: GOAL_STATUS_LABELS[value] }))
export const remindOptions = REMIND_DAYS.map((value) => ({ value, label: `到期前 ${value} 天` }))

const COLOURS: Record<GoalStatus, string> = { ACTIVE: 'tag blue', DONE: 'tag green', ABANDONED: 'tag' }

export const StatusTag = ({ status }: { status: GoalStatus }) => (
  <span className={COLOURS[status]}>{GOAL_STATUS_LABELS[status]}</span>
)

export const Bar = ({ progress, name }: { progress: number; name: string }) => (
  <Progress percent={progress} size="small" strokeColor="var(--green)" aria-label={`${name} 的进度`} />
)

export const LIST = '/student-growth/goals'
export const addressOf = ({ id }: { id: number }) => `${LIST}/${id}`
