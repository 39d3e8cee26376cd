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

const nextDay = (day: string) => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + 1)
  return date.toISOString().slice(0, 10)
}

const datesOf = (year: Year, order: number, before: string | undefined) => {
  const first = Number(year.code.slice(0, 4))
  if (order === 1) return { startDate: `${first}-09-01`, endDate: `${first + 1}-01-31` }
  if (order === 2) return { startDate: `${first + 1}-02-01`, endDate: `${first + 1}-07-31` }
  // Later ones follow the one before them, inside the year (decisions G09).
  const follows = before === undefined ? year.startDate : nextDay(before)
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
