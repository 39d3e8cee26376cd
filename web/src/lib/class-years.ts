import { type GradeWording, gradeName, gradeNumber } from '@xueqiao/contract/common/grade'
import type { StudentDetail } from '@xueqiao/contract/features/pupils/students/detail'

/** School years begin on the first of September; what is arranged in August counts for the coming one. */
const yearOf = (day: string) => Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < 8 ? 1 : 0)
export const nameOfYear = (year: number) => `${year}-${year + 1}`

export type Stretch = StudentDetail['classHistory'][number]

/**
 * The school years of a stretch, with the grade that the class was in. It goes up by one grade a year; its name is that of
 * one of them (`academicYear`), in the others it was called otherwise: 六年级1班 of today was no 六年级 in 2021.
 */
export const yearsOf = (stretch: Stretch, day: string, wording: GradeWording) => {
  const known = Number(stretch.academicYear?.slice(0, 4)) || yearOf(stretch.toDate ?? day)
  // A class one is in today is in the year that it says, whatever the calendar says of it.
  const until = stretch.toDate === null ? known : yearOf(stretch.toDate)
  const since = Math.min(yearOf(stretch.fromDate), until)
  const top = gradeNumber(stretch.grade) ?? 1
  return Array.from({ length: until - since + 1 }, (_, step) => {
    const year = since + step
    const grade = Math.max(1, top - (known - year))
    return { year, grade, title: year === known ? stretch.className : gradeName(grade, wording) }
  })
}

/** What the class was called when somebody came into it. */
export const classAtFirst = (stretch: Stretch, day: string, wording: GradeWording = 'PAGE') =>
  yearsOf(stretch, day, wording)[0]?.title ?? stretch.className

/** From the first to the last: 一年级至六年级, 2021-2022 至 2026-2027; of a single one its name. */
export const spanOf = (stretch: Stretch, day: string, wording: GradeWording = 'PAGE') => {
  const years = yearsOf(stretch, day, wording)
  const [first, last] = [years[0], years.at(-1)]
  if (first === undefined || last === undefined) return { grades: stretch.grade, years: '—' }
  const both = (from: string, to: string, between: string) => (from === to ? from : from + between + to)
  return {
    grades: both(gradeName(first.grade, wording), gradeName(last.grade, wording), '至'),
    years: both(nameOfYear(first.year), nameOfYear(last.year), ' 至 '),
  }
}
