/** What a new year and its semesters are called, and when they run (002 §9). */
export const yearOf = (first: number) => ({
  code: `${first}-${first + 1}`,
  name: `${first}-${first + 1}学年`,
  startDate: `${first}-09-01`,
  endDate: `${first + 1}-07-31`,
})

interface Year {
  code: string
  name: string
  startDate: string
  endDate: string
}

const DAY_MS = 86_400_000

export const daysAfter = (day: string, count: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)

/** Monday is 1, Sunday 7. */
export const weekdayOf = (day: string) => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1

export const WEEKDAYS = ['星期一', '星期二', '星期三', '星期四', '星期五', '星期六', '星期日'] as const
export const weekdayName = (weekday: number): string => WEEKDAYS[weekday - 1] ?? ''

/** 周一, where there is little room. */
export const shortWeekday = (weekday: number) => weekdayName(weekday).replace('星期', '周')

/** Of the week of a day. */
export const mondayOf = (day: string) => daysAfter(day, 1 - weekdayOf(day))

/** Of the month of a day the first and the last. */
export const monthOf = (day: string) => {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return { from: `${day.slice(0, 8)}01`, to: `${day.slice(0, 8)}${last}` }
}

/** Teaching weeks run from Monday, and the week of a semester's first day is the first. */
export const weekOf = (start: string, day: string) => {
  const days = (Date.parse(day) - Date.parse(start)) / DAY_MS
  return Math.floor((days + weekdayOf(start) - 1) / 7) + 1
}

const datesOf = (year: Year, order: number, before: string | undefined) => {
  const first = Number(year.code.slice(0, 4))
  if (order === 1) return { startDate: `${first}-09-01`, endDate: `${first + 1}-01-31` }
  if (order === 2) return { startDate: `${first + 1}-02-01`, endDate: `${first + 1}-07-31` }
  // Later ones follow the one before them, inside the year (decisions G09).
  const follows = before === undefined ? year.startDate : daysAfter(before, 1)
  const startDate = follows < year.endDate ? follows : year.startDate
  return { startDate, endDate: year.endDate }
}

/** `before` is the end of the semester that this one follows, if there is one. */
export const semesterOf = (year: Year, order: number, before?: string) => ({
  code: `${year.code}-${order}`,
  name: `${year.name}第${order}学期`,
  semesterOrder: order,
  ...datesOf(year, order, before),
})
