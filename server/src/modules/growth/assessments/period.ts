import { monthOf } from '@xueqiao/contract/common/calendar'
import type { AssessmentType } from '@xueqiao/contract/features/growth/assessments/values'
import { halfYearOf } from '../../school/semesters/service'

export interface Period {
  from: string
  to: string
}

interface Semester {
  startDate: string
  endDate: string
}

/** Where the school has no semester then, the half year. */
export const termOf = (semesters: readonly Semester[], date: string): Period => {
  const own = semesters.find(({ startDate, endDate }) => startDate <= date && date <= endDate)
  return own === undefined ? halfYearOf(date) : { from: own.startDate, to: own.endDate }
}

/** Within it a sheet looks for one assessment of this kind a pupil: a month, or a semester. */
export const periodOf = (semesters: readonly Semester[], type: AssessmentType, date: string) =>
  type === 'monthly' ? monthOf(date) : termOf(semesters, date)
