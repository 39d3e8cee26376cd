import { ROLE_LABELS } from '@xueqiao/contract/access/roles'
import type { StoredFile } from '@xueqiao/contract/features/base/files'
import type { MyHomework } from '@xueqiao/contract/features/teaching/homework/mine'
import {
  type Level,
  type LevelStyle,
  levelName,
  type Scoring,
  SUBMISSION_STATE_LABELS,
  TICKED,
} from '@xueqiao/contract/features/teaching/homework/values'
import { formatDate, formatDay, formatTime } from '../../lib/format'

interface Result {
  scoring: Scoring
  levelStyle: LevelStyle
  score: number | null
  level: Level | null
}

/** 92 分, A, 优, ★★★★☆ or 已阅: what a marked work got. */
export const resultText = ({ scoring, levelStyle, score, level }: Result) => {
  if (scoring === 'points' && score !== null) return `${score} 分`
  if (scoring === 'stars' && score !== null) return '★'.repeat(score) + '☆'.repeat(5 - score)
  return scoring === 'level' && level !== null ? levelName(level, levelStyle) : '已阅'
}

export type Tone = 'plain' | 'act' | 'late' | 'done'

/** Whoever gave it: a teacher, or the school. */
export const teacherText = (name: string) => (name === ROLE_LABELS.SCHOOL_ADMIN ? name : `${name}老师`)

type Standing = Pick<MyHomework, 'state' | 'overdue' | 'late' | 'needsSubmission' | 'status'>

/** What a homework is at for whoever has to do it. */
export const standingOf = ({
  state,
  overdue,
  late,
  needsSubmission,
  status,
}: Standing): { text: string; tone: Tone } => {
  if (state === 'GRADED') return { text: '已批改', tone: 'done' }
  if (state === 'RETURNED') return { text: '老师退回，请订正', tone: 'act' }
  if (state === 'SUBMITTED') {
    const text = needsSubmission ? '已提交' : TICKED
    return { text: late ? `${text}（迟交）` : text, tone: 'done' }
  }
  if (status === 'CLOSED') return { text: '已截止收取', tone: 'late' }
  return overdue ? { text: '已过截止时间', tone: 'late' } : { text: '待完成', tone: 'plain' }
}

/** The same for whoever marks it; a tick asks for no marking. */
export const markingText = (
  { state, late }: Pick<MyHomework, 'state' | 'late'>,
  { needsSubmission }: Pick<MyHomework, 'needsSubmission'>,
) => {
  if (state !== 'SUBMITTED') return SUBMISSION_STATE_LABELS[state]
  const text = needsSubmission ? SUBMISSION_STATE_LABELS.SUBMITTED : TICKED
  return late ? `${text}（迟交）` : text
}

const DAY = 86_400_000

/** 今天 18:00 前, 明天 08:00 前, 11-20 08:00 前 */
export const dueBefore = (dueAt: string, now = Date.now()) => {
  const due = formatDate(dueAt)
  const day = due === formatDate(now) ? '今天' : due === formatDate(now + DAY) ? '明天' : formatDay(dueAt)
  return `${day} ${formatTime(dueAt)} 前`
}

export const minutesText = (minutes: number | null) => (minutes === null ? '' : `约 ${minutes} 分钟`)

/** A photo whose small copy is not made yet is one as well. */
export const isPicture = ({ thumbnailUrl, type }: StoredFile) =>
  thumbnailUrl !== null || type.startsWith('image/')
