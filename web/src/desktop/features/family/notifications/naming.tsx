import {
  LEVEL_LABELS,
  type NoticeLevel,
  type NoticeStatus,
  STATUS_LABELS,
} from '@xueqiao/contract/features/family/notifications/values'
import { LEVEL_TAGS } from '../../../../shared/notices/notices'
import type { Naming } from '../../../kit/naming'

export const NOTICES: Naming = { noun: '通知', measure: '条' }

export const LevelTag = ({ level }: { level: NoticeLevel }) => (
  <span className={LEVEL_TAGS[level]}>{LEVEL_LABELS[level]}</span>
)

const STATUS_TAGS: Record<NoticeStatus, string> = {
  DRAFT: 'tag',
  SCHEDULED: 'tag orange',
  PUBLISHED: 'tag green',
  WITHDRAWN: 'tag',
}

export const StatusTag = ({ status }: { status: NoticeStatus }) => (
  <span className={STATUS_TAGS[status]}>{STATUS_LABELS[status]}</span>
)
