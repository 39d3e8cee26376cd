import {
  ASSESSMENT_STATUS_LABELS,
  ASSESSMENT_TYPE_LABELS,
  ASSESSMENT_TYPES,
  type AssessmentStatus,
} from '@xueqiao/contract/features/growth/assessments/values'
import type { Naming } from '../../../kit/naming'

export const ASSESSMENTS: Naming = { noun: '评估', measure: '条' }

export const typeOptions = ASSESSMENT_TYPES.map((value) => ({ value, label: ASSESSMENT_TYPE_LABELS[value] }))

/** Somebody must look at what waits. */
export const StatusTag = ({ status }: { status: AssessmentStatus }) => (
  <span className={status === 'PENDING' ? 'tag orange' : 'tag green'}>
    {ASSESSMENT_STATUS_LABELS[status]}
  </span>
)

export const LIST = '/student/assessment'
export const NEW = '/student/assessment/create'
export const addressOf = ({ id }: { id: number }) => `${LIST}/${id}`
export const radarAddress = ({ studentId }: { studentId: number }) => `${LIST}/radar?studentId=${studentId}`
