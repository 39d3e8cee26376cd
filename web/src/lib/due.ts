import { formatDay, formatTime } from './format'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const restOf = (left: number) =>
  left >= DAY ? `${Math.floor(left / DAY)} 天` : `${Math.max(1, Math.ceil(left / HOUR))} 小时`

/** 11-18 18:00 截止，还有 2 天 */
export const dueText = (dueAt: string, now = Date.now()) => {
  const left = new Date(dueAt).getTime() - now
  const day = `${formatDay(dueAt)} ${formatTime(dueAt)}`
  if (left <= 0) return `${day} 已截止`
  return `${day} 截止，还有 ${restOf(left)}`
}

/** 还有 2 天截止: where there is no room for more. */
export const leftText = (dueAt: string, now = Date.now()) => {
  const left = new Date(dueAt).getTime() - now
  return left <= 0 ? '已过截止时间' : `还有 ${restOf(left)}截止`
}
