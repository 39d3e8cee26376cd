import type {
  FeedbackDetail,
  FeedbackEntry,
  FeedbackRow,
} from '@xueqiao/contract/features/family/feedback/api'
import { formatDate } from '../../lib/format'

/** Words that the desktop and the phone say alike. */

const KINDS = { PARENT: '家长', STUDENT: '学生', TEACHER: '教师', ADMIN: '教职工' } as const

type Sent = Pick<FeedbackRow, 'mine' | 'anonymous' | 'submitterName' | 'submitterKind'>

export const senderOf = ({ mine, anonymous, submitterName, submitterKind }: Sent) => {
  if (mine) return anonymous ? '我（匿名）' : '我'
  return submitterName ?? `匿名${KINDS[submitterKind]}`
}

/** 王小明的父亲; nothing where the sender is the pupil, or hidden. */
export const aboutOf = ({ studentName, relationship }: Pick<FeedbackRow, 'studentName' | 'relationship'>) =>
  studentName !== null && relationship !== null ? `${studentName}的${relationship}` : null

export const STATUS_TAGS = { OPEN: 'tag blue', PROCESSING: 'tag green', CLOSED: 'tag' } as const

const DAY_MS = 86_400_000

/** The last day, not the first moment after it. */
export const dueDay = (dueAt: string) => formatDate(new Date(dueAt).getTime() - 1)

export const overdueText = (dueAt: string, now = Date.now()) =>
  `逾期 ${Math.max(1, Math.ceil((now - new Date(dueAt).getTime()) / DAY_MS))} 天`

/** Whom a step of the thread is by. */
export const authorOf = (entry: Pick<FeedbackEntry, 'mine' | 'authorName'>, of: Sent) =>
  entry.mine ? '我' : (entry.authorName ?? senderOf(of))

/** One line for what is not a text of its own. */
export const stepText = (entry: FeedbackEntry, of: FeedbackDetail) => {
  const who = authorOf(entry, of)
  switch (entry.step) {
    case 'assign':
      return `${who} 指派 ${entry.targetName} 处理`
    case 'start':
      return `${who} 开始处理`
    case 'reopen':
      return `${who} 重新打开了反馈`
    case 'rate':
      return `${who} 评价了 ${of.satisfaction} 分`
    case 'reveal':
      return `${who} 查看了匿名提交人的姓名`
    default:
      return who
  }
}

/** What people write; everything else is a line between. */
export const isSpoken = ({ step }: FeedbackEntry) => step === 'reply' || step === 'close' || step === 'note'
