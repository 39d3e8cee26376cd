import { formatDate, formatWeekday } from '../../../../lib/format'

/** 11 月 16 日 星期一 */
export const todayText = (now = new Date()) => {
  const [, month, day] = formatDate(now).split('-').map(Number)
  return `${month} 月 ${day} 日 ${formatWeekday(now)}`
}
