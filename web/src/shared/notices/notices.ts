import type { MyNotice, OwnReceipt } from '@xueqiao/contract/features/family/notifications/api'
import type { NoticeLevel } from '@xueqiao/contract/features/family/notifications/values'
import { CallError } from '../../api/call-error'
import { formatFeedTime } from '../../lib/format'

const ANSWERED = { read: '已读', confirm: '已确认', sign: '已签字' } as const
const AWAITED = { read: '未读', confirm: '待确认', sign: '待签字' } as const

export const answeredWord = (level: NoticeLevel) => ANSWERED[level]

export const LEVEL_TAGS: Record<NoticeLevel, string> = {
  read: 'tag',
  confirm: 'tag green',
  sign: 'tag orange',
}

/** What became of a notice at the one who got it, in a word. */
export const stateOf = ({ status, level, unread, awaits, receipts }: MyNotice) => {
  if (status === 'WITHDRAWN') return '已撤回'
  if (awaits) return AWAITED[level]
  if (unread) return '未读'
  return receipts.some(({ answeredAt }) => answeredAt !== null) ? ANSWERED[level] : '已读'
}

/** Of one child: what was answered and by whom, or what keeps the reader from answering. */
export const answerState = ({ level, rule }: MyNotice, receipt: OwnReceipt) => {
  const { answeredAt, answeredBy, late, mayAnswer } = receipt
  if (level === 'read') return undefined
  if (answeredAt !== null) return `${ANSWERED[level]}，${formatFeedTime(answeredAt)}${late ? '（逾期）' : ''}`
  if (answeredBy !== null) return `${answeredBy} ${ANSWERED[level]}，您无需再处理`
  if (!mayAnswer) return '请由有签字权限的监护人签字'
  return rule === 'both' ? '每位监护人都需要处理' : undefined
}

/** For whoever meets a notice in a chat, or by an address, that was not sent to them (decision 0019). */
export const NOT_FOR_YOU = {
  title: '这条通知没有发给您',
  text: '如果是别人转发的，可联系转发的老师了解内容',
}

/** It is there for others, or for nobody: the server tells neither. */
export const isNotForYou = (error: unknown) => error instanceof CallError && error.status === 404
