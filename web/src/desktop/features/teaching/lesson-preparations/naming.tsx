import {
  PREPARATION_STATUS_LABELS,
  type PreparationStatus,
} from '@xueqiao/contract/features/teaching/lesson-preparations/values'
import type { Naming } from '../../../kit/naming'

export const PREPARATIONS: Naming = { noun: '备课', measure: '份' }

const TAGS: Partial<Record<PreparationStatus, string>> = {
  SUBMITTED: 'tag blue',
  APPROVED: 'tag green',
  REJECTED: 'tag orange',
}

export const StatusTag = ({ status }: { status: PreparationStatus }) => (
  <span className={TAGS[status] ?? 'tag'}>{PREPARATION_STATUS_LABELS[status]}</span>
)

export const LIST = '/teaching/lesson-preparations'
export const CREATE = `${LIST}/create`
export const TEMPLATES = `${LIST}/templates`
export const REVIEWS = `${LIST}/review`
export const addressOf = ({ id }: { id: number }) => `${LIST}/${id}`
export const reviewAddress = ({ id }: { id: number }) => `${LIST}/${id}/review`

/** 二次备课 is made of a colleague's master, and not of what was made of one. */
export const mayDerive = ({ isOwn, masterId }: { isOwn: boolean; masterId: number | null }) =>
  !isOwn && masterId === null
