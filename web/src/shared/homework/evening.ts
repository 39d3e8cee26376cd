import { daysAfter } from '@xueqiao/contract/common/calendar'
import { ledgerDay } from '@xueqiao/contract/features/teaching/homework/values'

const dayOf = (wall: string) => wall.slice(0, 10)

/** The day whose evening it takes, due when the school's clock says the one, and given out when it says the other. */
export const eveningOf = (due: string, given: string) =>
  ledgerDay(
    { day: dayOf(due), hour: Number(due.slice(11, 13)), dayBefore: daysAfter(dayOf(due), -1) },
    dayOf(given),
  )

/** Later, at its hour, until it takes the evening of this day. */
export const laterTo = (due: string, day: string, given: string) => {
  let later = due
  // Not by the difference of the days: what is due this morning and the next one may take the same evening.
  while (eveningOf(later, given) < day) later = `${daysAfter(dayOf(later), 1)}${later.slice(10)}`
  return later
}
