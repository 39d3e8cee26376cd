import { monthOf } from '@xueqiao/contract/common/calendar'
import type { AssessmentType } from '@xueqiao/contract/features/growth/assessments/values'

export interface Period {
  from: string
  to: string
}

interface Semester {
  startDate: string
  endDate: string
}

/** Where the school has no semester then: autumn from August, spring from February. */
const halfYearOf = (date: string): Period => {
  const [year = 0, month = 0] = date.split('-').map(Number)
  if (month >= 8) return { from: `${year}-08-01`, to: `${year + 1}-01-31` }
  return month === 1
    ? { from: `${year - 1}-08-01`, to: `${year}-01-31` }
    : { from: `${year}-02-01`, to: `${year}-07-31` }
}

export const termOf = (semesters: readonly Semester[], date: string): Period => {
  const own = semesters.find(({ startDate, endDate }) => startDate <= date && date <= endDate)
  return own === undefined ? halfYearOf(date) : { from: own.startDate, to: own.endDate }
}

/** Within it a sheet looks for one assessment of this kind a pupil: a month, or a semester. */
export const periodOf = (semesters: readonly Semester[], type: AssessmentType, date: string) =>
  type === 'monthly' ? monthOf(date) : termOf(semesters, date)
