import {
  EVALUATION_STATUS_LABELS,
  EVALUATION_STATUSES,
  type EvaluationStatus,
} from '@xueqiao/contract/features/growth/growth-evaluations/values'
import type { Naming } from '../../../kit/naming'

export const EVALUATIONS: Naming = { noun: '综合评价', measure: '份' }

export const PROFILE = '/student-growth/profile'
export const RECORDS = '/student-growth/records'
export const profileOf = (studentId: number) => `${PROFILE}?studentId=${studentId}`

export const statusOptions = EVALUATION_STATUSES.map((value) => ({
  value,
  label: EVALUATION_STATUS_LABELS[value],
}))

const COLOURS: Record<EvaluationStatus, string> = {
  NONE: 'tag',
  PENDING: 'tag orange',
  APPROVED: 'tag green',
}

export const StatusTag = ({ status }: { status: EvaluationStatus }) => (
  <span className={COLOURS[status]}>{EVALUATION_STATUS_LABELS[status]}</span>
)
