import type { MyNotice } from '@xueqiao/contract/features/notifications'
import {
  LEVEL_LABELS,
  type NoticeLevel,
  type NoticeStatus,
  STATUS_LABELS,
} from '@xueqiao/contract/features/notifications-values'
import { invalidate } from '../../../api/queries'
import type { Naming } from '../../kit/naming'

export const NOTICES: Naming = { noun: '通知', measure: '条' }

/** Lists, figures, the bell and the home page are read anew after any change to a notice. */
export const refreshNotices = () => {
  invalidate('/api/notifications')
  invalidate('/api/dashboard')
}

const LEVEL_TAGS: Record<NoticeLevel, string> = { read: 'tag', confirm: 'tag green', sign: 'tag orange' }

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

const ANSWERED = { read: '已读', confirm: '已确认', sign: '已签字' } as const
const AWAITED = { read: '未读', confirm: '待确认', sign: '待签字' } as const

/** What became of a notice at the one who got it, in a word. */
export const stateOf = ({ status, level, unread, awaits, receipts }: MyNotice) => {
  if (status === 'WITHDRAWN') return '已撤回'
  if (awaits) return AWAITED[level]
  if (unread) return '未读'
  return receipts.some(({ answeredAt }) => answeredAt !== null) ? ANSWERED[level] : '已读'
}

export const answeredWord = (level: NoticeLevel) => ANSWERED[level]
