import { daysBetween, localDate } from '../../platform/clock'
import type { Ctx } from '../../platform/context'
import { transact } from '../../platform/db/transact'
import * as q from './queries'

/** Weeks run from Monday, and the week of the first day is the first. */
const weekOf = (start: string, today: string) => {
  const monday = (new Date(`${start}T00:00:00Z`).getUTCDay() + 6) % 7
  return Math.floor((daysBetween(start, today) + monday) / 7) + 1
}

export const current = async (ctx: Ctx) => {
  const semester = await q.current(ctx.db)
  if (semester === undefined) return null
  const today = localDate(ctx.now)
  const inside = today >= semester.startDate && today <= semester.endDate
  return { ...semester, week: inside ? weekOf(semester.startDate, today) : null }
}

export const create = (ctx: Ctx, semester: q.NewSemester) =>
  transact(ctx, (ctx) => q.insert(ctx.db, semester))
