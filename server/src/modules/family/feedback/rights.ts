import { FEEDBACK_RIGHTS, type FeedbackRight } from '@xueqiao/contract/features/family/feedback/api'
import { FEEDBACK_REOPEN_DAYS } from '@xueqiao/contract/features/family/feedback/values'
import { conflict, forbidden } from '../../../platform/errors'
import type { Visible } from './queries'

/** One piece as somebody who may see it sees it. */
export type Seen = Visible & { isAdmin: boolean }

const DAY_MS = 86_400_000

export const reopenUntil = ({ closedAt }: Pick<Seen, 'closedAt'>) =>
  closedAt === null ? null : new Date(closedAt.getTime() + FEEDBACK_REOPEN_DAYS * DAY_MS)

const closed = ({ status }: Seen) => (status === 'CLOSED' ? '该反馈已处理完毕' : undefined)
const notClosed = ({ status }: Seen) => (status === 'CLOSED' ? undefined : '该反馈尚未处理完毕')

const notOpen = (seen: Seen) => {
  if (seen.status === 'PROCESSING') return '该反馈已在处理中'
  return closed(seen)
}

const notToReopen = (seen: Seen, now: Date) => {
  const until = reopenUntil(seen)
  if (until === null) return '该反馈尚未处理完毕'
  if (seen.reopenedAt !== null) return '反馈只能重新打开一次，如有新的问题请另行提交'
  if (seen.satisfaction !== null) return '已评价的反馈不能重新打开，如有新的问题请另行提交'
  return now > until ? `处理完成超过 ${FEEDBACK_REOPEN_DAYS} 天，如有新的问题请另行提交` : undefined
}

const notToRate = (seen: Seen) => (seen.satisfaction === null ? notClosed(seen) : '您已评价过该反馈')

interface Rule {
  who: (seen: Seen) => boolean
  /** Why not now, for somebody who otherwise may. */
  hindrance?: (seen: Seen, now: Date) => string | undefined
}

const RULES: Record<FeedbackRight, Rule> = {
  reply: { who: ({ mine, handles }) => mine || handles, hindrance: closed },
  note: { who: ({ handles }) => handles },
  assign: { who: (seen) => seen.inCharge, hindrance: closed },
  start: { who: ({ handles }) => handles, hindrance: notOpen },
  close: { who: ({ handles }) => handles, hindrance: closed },
  reopen: { who: ({ mine }) => mine, hindrance: notToReopen },
  rate: { who: ({ mine }) => mine, hindrance: notToRate },
  withdraw: { who: ({ mine }) => mine, hindrance: notOpen },
  reveal: {
    who: ({ isAdmin, mine }) => isAdmin && !mine,
    hindrance: ({ anonymous }) => (anonymous ? undefined : '该反馈不是匿名提交的'),
  },
}

export const assertMay = (seen: Seen, right: FeedbackRight, now: Date) => {
  const { who, hindrance } = RULES[right]
  if (!who(seen)) throw forbidden()
  const reason = hindrance?.(seen, now)
  if (reason !== undefined) throw conflict(reason)
}

/** The same rules, told to a page. */
export const rightsNow = (seen: Seen, now: Date) =>
  FEEDBACK_RIGHTS.filter((right) => {
    const { who, hindrance } = RULES[right]
    return who(seen) && hindrance?.(seen, now) === undefined
  })
