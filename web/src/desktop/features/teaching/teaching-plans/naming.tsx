import {
  PLAN_STATUS_LABELS,
  PLAN_VERSION_STATUS_LABELS,
  type PlanVersionStatus,
} from '@xueqiao/contract/features/teaching/teaching-plans/values'
import type { Naming } from '../../../kit/naming'

export const PLANS: Naming = { noun: '教学计划', measure: '份' }

const TAGS: Record<string, string> = { SUBMITTED: 'tag orange', APPROVED: 'tag green', REJECTED: 'tag red' }
const LABELS = { ...PLAN_VERSION_STATUS_LABELS, ...PLAN_STATUS_LABELS }

export const StatusTag = ({ status }: { status: PlanVersionStatus | 'DRAFT' }) => (
  <span className={TAGS[status] ?? 'tag'}>{LABELS[status]}</span>
)

export const LIST = '/teaching/plans'
export const addressOf = ({ id }: { id: number }) => `${LIST}/${id}`
