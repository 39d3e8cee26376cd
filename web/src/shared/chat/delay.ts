import { formatDate, formatTime, formatWeekday } from '../../lib/format'

const DAY = 24 * 60 * 60_000

/** 老师将于 7:30 后看到; on another day with its name. */
export const delayText = (visibleAt: string | null, now = new Date()): string | undefined => {
  if (visibleAt === null) return undefined
  const at = new Date(visibleAt)
  if (at <= now) return undefined
  const today = formatDate(at) === formatDate(now)
  const tomorrow = formatDate(at) === formatDate(now.getTime() + DAY)
  const day = today || tomorrow ? '' : `${formatWeekday(at)} `
  return `老师将于 ${day}${formatTime(at).replace(/^0/, '')} 后看到`
}
