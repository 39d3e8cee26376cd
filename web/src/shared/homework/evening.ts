import { daysAfter } from '@xueqiao/contract/common/calendar'
import type { ClassLedger } from '@xueqiao/contract/features/teaching/homework/ledger'
import { ledgerDay, type Spread, sharesOf } from '@xueqiao/contract/features/teaching/homework/values'

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

export const minutesOn = (evenings: ReturnType<typeof sharesOf>, day: string) =>
  evenings.find(({ date }) => date === day)?.minutes ?? 0

type Days = Pick<ClassLedger, 'week' | 'joined'>

/** The evenings that it takes, each with its minutes. */
export const spreadOver = ({ week, joined }: Days, work: Spread) => {
  const free = [...joined, ...week].filter((day) => day.free).map(({ date }) => date)
  return sharesOf(work, (date) => free.includes(date))
}

interface Planned {
  /** What is being written. */
  plan: Spread
  /** What counts of it already, where it was given out or scheduled before. */
  before: Spread | undefined
}

/** The evenings that it takes, with what they then hold. */
const filledBy = (days: Days, { plan, before }: Planned) => {
  const counted = before === undefined ? [] : spreadOver(days, before)
  return spreadOver(days, plan).map(({ date, minutes: own }) => {
    const { minutes = 0 } = [...days.week, ...days.joined].find((day) => day.date === date) ?? {}
    return { date, own, sum: minutes - minutesOn(counted, date) + own }
  })
}

/** Of the evenings over which it is spread the fullest is spoken of. */
export const fullestOf = (days: Days, planned: Planned) => {
  const evenings = filledBy(days, planned)
  const taken = evenings.filter(({ own }) => own > 0)
  const [fullest] = (taken.length > 0 ? taken : evenings).toSorted((a, b) => b.sum - a.sum)
  return { ...(fullest ?? { date: planned.plan.day, own: 0, sum: 0 }), evenings: evenings.length }
}

/** Later evenings of the week with room for it, also where it is then spread over free days; with what that leaves. */
export const roomierDays = (ledger: Days & { cap: number }, { plan, before }: Planned) =>
  ledger.week
    .filter(({ date }) => date > plan.day)
    .flatMap(({ date }) => {
      const { sum, own, evenings } = fullestOf(ledger, { plan: { ...plan, day: date }, before })
      return sum > ledger.cap ? [] : [{ date, evenings, room: ledger.cap - sum + own }]
    })
