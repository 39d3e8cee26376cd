import type { AuthedCtx } from '../../../platform/context'
import { recently } from '../../../platform/db/count-cache'
import * as goals from '../../growth/goals/service'
import * as records from '../../growth/growth-records/service'

const NO_GROWTH = { studentId: null, toSelect: 0, appeals: 0, goalsDue: 0, fresh: 0 }

const growthOf = async (ctx: AuthedCtx, pupils: readonly number[]) => {
  const [{ ofClasses, ofPupils = [] }, due] = await Promise.all([records.forHome(ctx), goals.dueSoon(ctx)])
  const goalsDue = due.reduce((sum, { count }) => sum + count, 0)
  if (ctx.actor.profileType === 'TEACHER')
    return ofClasses === undefined && goalsDue === 0 ? [] : [{ ...NO_GROWTH, ...ofClasses, goalsDue }]
  const countOf = (list: readonly { studentId: number; count: number }[], id: number) =>
    list.find(({ studentId }) => studentId === id)?.count ?? 0
  return pupils.map((id) => ({
    ...{ ...NO_GROWTH, studentId: id, goalsDue: countOf(due, id), fresh: countOf(ofPupils, id) },
  }))
}

/**
 * What waits in the growth of pupils: of whoever is in charge of classes all in one, else one a child. Kept for some
 * seconds, as it is asked for at every look and seldom another.
 */
export const growthFor = async (ctx: AuthedCtx, children: readonly number[]) => {
  const { profileType, profileId, userId, permissions } = ctx.actor
  if (profileType === 'ADMIN' || profileId === null || !permissions.has('growth:view')) return []
  const pupils = profileType === 'STUDENT' ? [profileId] : children
  return recently(ctx, 'school', `growth of ${userId} ${pupils}`, async () => ({
    value: await growthOf(ctx, pupils),
    rows: Number.POSITIVE_INFINITY,
  }))
}
