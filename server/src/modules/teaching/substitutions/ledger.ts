import { localDate } from '../../../platform/clock'
import type { AuthedCtx } from '../../../platform/context'
import { notFound } from '../../../platform/errors'
import { inForce, semesterOn } from '../timetable/service'
import * as q from './ledger-queries'

/** The one that was asked for, or today's. */
export const semesterFor = async (ctx: AuthedCtx, id: number | undefined) => {
  const found = id === undefined ? await semesterOn(ctx.db, localDate(ctx.now)) : await q.semester(ctx.db, id)
  if (found === undefined) throw notFound('学期')
  return found
}

/** Fair is what the whole school sees alike: whoever arranges lessons borrows teachers of others too. */
export const fairness = async (ctx: AuthedCtx, semesterId: number | undefined) => {
  const semester = await semesterFor(ctx, semesterId)
  return q.ledger(ctx.db, semester.id, [...(await inForce(ctx.db, semester))])
}
