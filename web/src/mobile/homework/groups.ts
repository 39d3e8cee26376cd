import type { MyHomework } from '@xueqiao/contract/features/teaching/homework/mine'
import { formatDate, formatDay, formatTime, weekdayName } from '../../lib/format'
import { dueBefore } from '../../shared/homework/words'

export const FILTERS = ['todo', 'submitted', 'graded'] as const
export type Filter = (typeof FILTERS)[number]

const DAY = 86_400_000

/** Monday of that week, at noon. */
const mondayOf = (moment: number) => {
  const noon = new Date(moment).setHours(12, 0, 0, 0)
  return formatDate(noon - ((new Date(noon).getDay() + 6) % 7) * DAY)
}

/** 明天 08:00 前, 本周五 08:00 前, 11-25 08:00 前 */
const dueGroup = (dueAt: string, now: number) => {
  const said = dueBefore(dueAt, now)
  const due = new Date(dueAt).getTime()
  if (/^[今明]/.test(said) || mondayOf(due) !== mondayOf(now)) return said
  return `${weekdayName(due).replace('星期', '本周')} ${formatTime(dueAt)} 前`
}

/** Under which words a homework stands in its list. */
const groupOf = ({ dueAt, overdue, day }: MyHomework, filter: Filter, now: number) => {
  if (filter !== 'todo') return `${formatDay(`${day}T12:00:00`)} ${weekdayName(`${day}T12:00:00`)}`
  return overdue ? '已过截止时间' : dueGroup(dueAt, now)
}

/** The words above the first of each group, by its number, with how many are in it. */
export const headsOf = (rows: readonly MyHomework[], filter: Filter, now = Date.now()) => {
  const heads = new Map<number, { text: string; count: number }>()
  let last: { text: string; count: number } | undefined
  for (const row of rows) {
    const text = groupOf(row, filter, now)
    if (last?.text === text) last.count += 1
    else {
      last = { text, count: 1 }
      heads.set(row.submissionId, last)
    }
  }
  return heads
}
