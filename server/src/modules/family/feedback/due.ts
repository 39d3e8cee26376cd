import { daysAfter, weekdayOf } from '@xueqiao/contract/common/calendar'
import { FEEDBACK_DUE_DAYS } from '@xueqiao/contract/features/family/feedback/values'
import { endOfDay, localDate } from '../../../platform/clock'

const WORKING_DAYS = 5

/** The end of the third working day after this one; a school has no office on Saturdays and Sundays. */
export const dueAfter = (now: Date) => {
  let day = localDate(now)
  for (let left = FEEDBACK_DUE_DAYS; left > 0; ) {
    day = daysAfter(day, 1)
    if (weekdayOf(day) <= WORKING_DAYS) left -= 1
  }
  return endOfDay(day)
}
