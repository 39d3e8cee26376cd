import { type GradeWording, gradeName, gradeNumber } from '@xueqiao/contract/common/grade'
import type { StudentDetail } from '@xueqiao/contract/features/pupils/students/detail'

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

/** School years begin on the first of September; what is arranged in August counts for the coming one. */
const yearOf = (day: string) => Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < 8 ? 1 : 0)
const nameOfYear = (year: number) => `${year}-${year + 1}`

/**
 * One step for each school year, the first one first. A class goes up by one grade a year: a stretch in the same class
 * over several years has that many steps, of which the last bears the name of the class.
 */
export const pathOf = (
  history: StudentDetail['classHistory'],
  day: string,
  wording: GradeWording = 'PAGE',
): PathStep[] =>
  history.toReversed().flatMap((stretch, index) => {
    const until = yearOf(stretch.toDate ?? day)
    const since = Math.min(yearOf(stretch.fromDate), until)
    const top = gradeNumber(stretch.grade) ?? 1
    const known = Number(stretch.academicYear?.slice(0, 4)) || until
    return Array.from({ length: until - since + 1 }, (_, step): PathStep => {
      const year = since + step
      const grade = Math.max(1, top - (known - year))
      const isLast = year === until
      return {
        key: `${index}-${year}`,
        grade,
        title: isLast ? stretch.className : gradeName(grade, wording),
        schoolYear: nameOfYear(year),
        ...(step === 0 && { reason: stretch.reason, fromDate: stretch.fromDate }),
        isNow: isLast && stretch.toDate === null,
      }
    })
  })
