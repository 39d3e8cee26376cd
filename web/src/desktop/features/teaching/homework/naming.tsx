import {
  HOMEWORK_STATUS_LABELS,
  type HomeworkStatus,
} from '@xueqiao/contract/features/teaching/homework/values'
import type { Naming } from '../../../kit/naming'

export const HOMEWORKS: Naming = { noun: '作业', measure: '项' }

const STATUS_TAGS: Record<HomeworkStatus, string> = {
  DRAFT: 'tag',
  SCHEDULED: 'tag orange',
  PUBLISHED: 'tag green',
  CLOSED: 'tag',
  WITHDRAWN: 'tag',
}

export const StatusTag = ({ status }: { status: HomeworkStatus }) => (
  <span className={STATUS_TAGS[status]}>{HOMEWORK_STATUS_LABELS[status]}</span>
)

export const detailAddress = ({ id }: { id: number }) => `/homework/detail/${id}`
export const editAddress = ({ id }: { id: number }) => `/homework/edit/${id}`
export const submissionsAddress = ({ id }: { id: number }) => `/homework/submissions/${id}`
export const gradeAddress = ({ id }: { id: number }) => `/homework/grade/${id}`
export const submissionAddress = ({ id }: { id: number }) => `/homework/submission/${id}`

export const NO_SUBMISSION = {
  icon: 'pen',
  title: '没有找到这份作业',
  text: '它可能已经撤回，或者不是您任教的班级的。',
} as const
