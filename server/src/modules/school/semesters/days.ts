import { daysAfter } from '@xueqiao/contract/common/calendar'

interface Span {
  startDate: string
  endDate: string
}

/** Autumn from August, spring from February. */
export const halfYearOf = (date: string) => {
  const [year = 0, month = 0] = date.split('-').map(Number)
  if (month >= 8) return { from: `${year}-08-01`, to: `${year + 1}-01-31` }
  return month === 1
    ? { from: `${year - 1}-08-01`, to: `${year}-01-31` }
    : { from: `${year}-02-01`, to: `${year}-07-31` }
}

/** A summer with what schools put before and after it. */
const HOLIDAY_DAYS = 75

/** The one that a day lies in; a holiday goes with its half year, and else with what has just ended. */
export const semesterOfDay = <Semester extends Span>(known: readonly Semester[], day: string) => {
  const { from, to } = halfYearOf(day)
  return (
    known.find(({ startDate, endDate }) => startDate <= day && day <= endDate) ??
    known.find(({ startDate }) => from <= startDate && startDate <= to) ??
    known.find(({ endDate }) => endDate < day && day <= daysAfter(endDate, HOLIDAY_DAYS))
  )
}
