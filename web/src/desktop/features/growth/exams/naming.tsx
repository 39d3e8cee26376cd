import {
  EXAM_STATUS_LABELS,
  EXAM_STATUSES,
  EXAM_TYPE_LABELS,
  EXAM_TYPES,
  EXAM_WAIT_LABELS,
  EXAM_WAITS,
  type ExamStatus,
} from '@xueqiao/contract/features/growth/exams/values'
import type { Naming } from '../../../kit/naming'

export const EXAMS: Naming = { noun: '考试', measure: '场' }
export const SCORES: Naming = { noun: '考试成绩', measure: '个' }

export const typeOptions = EXAM_TYPES.map((value) => ({ value, label: EXAM_TYPE_LABELS[value] }))
export const waitOptions = EXAM_WAITS.map((value) => ({ value, label: EXAM_WAIT_LABELS[value] }))
export const statusOptions = EXAM_STATUSES.map((value) => ({ value, label: EXAM_STATUS_LABELS[value] }))

export const StatusTag = ({ status }: { status: ExamStatus }) => (
  <span className={status === 'ENTRY' ? 'tag orange' : 'tag green'}>{EXAM_STATUS_LABELS[status]}</span>
)

export const LIST = '/student/exams'
export const addressOf = ({ id }: { id: number }) => `${LIST}/${id}`
