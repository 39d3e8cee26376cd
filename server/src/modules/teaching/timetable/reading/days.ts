import { daysBetween } from '../../../../platform/clock'

/** A row of the calendar, as far as lessons go. */
export interface Special {
  startsOn: string
  endsOn: string
  kind: 'HOLIDAY' | 'WORKDAY' | 'EXAM' | 'EVENT'
  title: string
  standsFor: number | null
  gradeFrom: number | null
  gradeTo: number | null
  noLessons: boolean
}

const dayAfter = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** 1 is Monday. */
export const weekdayOf = (date: string) => ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1

/** Monday to Sunday around a day. */
export const weekAround = (date: string) => {
  const monday = dayAfter(date, 1 - weekdayOf(date))
  return Array.from({ length: 7 }, (_, index) => dayAfter(monday, index))
}

/** Rows for all grades concern everybody; of nobody's grade they are the only ones. */
const concerns = ({ gradeFrom, gradeTo }: Special, grade: number | null) =>
  gradeFrom === null || gradeTo === null || (grade !== null && grade >= gradeFrom && grade <= gradeTo)

export const specialsOn = (rows: readonly Special[], date: string, grade: number | null) =>
  rows.filter(
    (row) =>
      daysBetween(row.startsOn, date) >= 0 && daysBetween(date, row.endsOn) >= 0 && concerns(row, grade),
  )

/**
 * The weekday whose lessons are held on a day: 调休 names another one and beats the holiday it lies in; an exam or event
 * in the place of lessons, and a holiday, leave none.
 */
export const lessonsOn = (rows: readonly Special[], date: string, grade: number | null): number | null => {
  const found = specialsOn(rows, date, grade)
  if (found.some(({ kind, noLessons }) => kind !== 'HOLIDAY' && noLessons)) return null
  const workday = found.find(({ kind }) => kind === 'WORKDAY')
  if (workday !== undefined) return workday.standsFor ?? weekdayOf(date)
  return found.some(({ kind }) => kind === 'HOLIDAY') ? null : weekdayOf(date)
}
