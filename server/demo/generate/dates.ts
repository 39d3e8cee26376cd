import type { Random } from './random'

const DAY = 86_400_000

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Both ends included. */
export const dayBetween = (random: Random, from: string, to: string) =>
  dayOf(Date.parse(from) + random.int(0, (Date.parse(to) - Date.parse(from)) / DAY) * DAY)

/** A school year begins on September 1; in August the one that has just ended is still the current one. */
export const schoolYearStart = (today: string) => {
  const date = new Date(today)
  if (Number.isNaN(date.getTime()) || dayOf(date.getTime()) !== today) throw new Error(`not a day: ${today}`)
  return date.getUTCMonth() >= 8 ? date.getUTCFullYear() : date.getUTCFullYear() - 1
}

/** February to August. */
export const isSecondSemester = (today: string) => today.slice(5) >= '02-01' && today.slice(5) < '09-01'
