import type { GradeWording } from '@xueqiao/contract/common/grade'
import { nameOfYear, type Stretch, yearsOf } from '../../../../lib/class-years'

export interface PathStep {
  key: string
  grade: number
  title: string
  /** 2026-2027 */
  schoolYear: string
  /** Where a stretch begins: why, and when. */
  reason?: string
  fromDate?: string
  isNow: boolean
}

/** One step for each school year, the first one first. */
export const pathOf = (
  history: readonly Stretch[],
  day: string,
  wording: GradeWording = 'PAGE',
): PathStep[] =>
  history.toReversed().flatMap((stretch, index) => {
    const years = yearsOf(stretch, day, wording)
    return years.map(
      ({ year, grade, title }, step): PathStep => ({
        key: `${index}-${year}`,
        grade,
        title,
        schoolYear: nameOfYear(year),
        ...(step === 0 && { reason: stretch.reason, fromDate: stretch.fromDate }),
        isNow: step === years.length - 1 && stretch.toDate === null,
      }),
    )
  })
