import { weekdayName } from '../../../../lib/format'

export const today = (now = new Date()) => `${now.getMonth() + 1} 月 ${now.getDate()} 日 ${weekdayName(now)}`
