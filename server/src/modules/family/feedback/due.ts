import { FEEDBACK_DUE_DAYS } from '@xueqiao/contract/features/family/feedback/values'
import { localDate, startOfDay } from '../../../platform/clock'

const DAY_MS = 86_400_000

const isWorkingDay = (noon: number) => ![0, 6].includes(new Date(noon).getUTCDay())

/** The end of the third working day after this one; a school has no office on Saturdays and Sundays. */
export const dueAfter = (now: Date) => {
  // Noon by the universal clock is the same date everywhere it is counted here.
  let noon = Date.parse(`${localDate(now)}T12:00:00Z`)
  for (let left = FEEDBACK_DUE_DAYS; left > 0; ) {
    noon += DAY_MS
    if (isWorkingDay(noon)) left -= 1
  }
  return endOfDay(new Date(noon).toISOString().slice(0, 10))
}

/** The first moment that is too late. */
export const endOfDay = (date: string) => new Date(startOfDay(date).getTime() + DAY_MS)
