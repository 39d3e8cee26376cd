import { daysAfter } from '@xueqiao/contract/common/calendar'
import type { ClassLedger } from '@xueqiao/contract/features/teaching/homework/ledger'
import { eveningsOf, ledgerDay, shareOf } from '@xueqiao/contract/features/teaching/homework/values'

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

/** What takes minutes until the evening of a day, and the day on which it was given. */
export interface Counted {
  day: string
  givenOn: string
  minutes: number
}

/** The evenings that it takes, each with its minutes, as far as this week says which of them are free. */
export const spreadOver = (week: ClassLedger['week'], { day, givenOn, minutes }: Counted) => {
  const days = eveningsOf(day, givenOn, (date) => week.some((one) => one.date === date && one.free))
  return days.map((date, at) => ({ date, minutes: shareOf(minutes, days.length, at) }))
}

export const minutesOn = (evenings: ReturnType<typeof spreadOver>, day: string) =>
  evenings.find(({ date }) => date === day)?.minutes ?? 0
