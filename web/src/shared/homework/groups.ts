import { mondayOf } from '@xueqiao/contract/common/calendar'
import type { MyHomework } from '@xueqiao/contract/features/teaching/homework/mine'
import { formatDate, formatDay, formatTime, formatWeekday } from '../../lib/format'
import { dueBefore } from './words'

/** 明天 08:00 前, 本周五 08:00 前, 11-25 08:00 前 */
const dueGroup = (dueAt: string, now: number) => {
  const said = dueBefore(dueAt, now)
  const due = new Date(dueAt).getTime()
  if (/^[今明]/.test(said) || mondayOf(formatDate(due)) !== mondayOf(formatDate(now))) return said
  return `${formatWeekday(due).replace('星期', '本周')} ${formatTime(dueAt)} 前`
}

/** Under which words a homework stands: what is to be done by when it is due, all else by its day. */
const headOf = ({ dueAt, overdue, day }: MyHomework, isTodo: boolean, now: number) => {
  if (!isTodo) return `${formatDay(day)} ${formatWeekday(day)}`
  return overdue ? '已过截止时间' : dueGroup(dueAt, now)
}

/** Neighbours that stand under the same words, in the order they came. */
export const groupsOf = (rows: readonly MyHomework[], isTodo: boolean, now = Date.now()) => {
  const groups: { head: string; rows: MyHomework[] }[] = []
  for (const row of rows) {
    const head = headOf(row, isTodo, now)
    const last = groups.at(-1)
    if (last?.head === head) last.rows.push(row)
    else groups.push({ head, rows: [row] })
  }
  return groups
}
