import type { AuthedCtx } from '../../../platform/context'
import { isStaff } from '../../account/reach/access'
import { type Asking, type Examiner, examinerOf } from './access'
import * as q from './waiting-queries'

export const waiterOf = ({ actor }: Asking, { chargeIds, entersAll, changesAll }: Examiner): q.Waiter => ({
  ...{ chargeIds, userId: actor.userId, checksAll: changesAll, releasesAll: entersAll },
  releases: actor.permissions.has('grade:create'),
})

const NOTHING = { toCheck: { sheets: 0, exams: 0, examId: null }, toRelease: [] }

/** Sheets of classes in the charge of whoever asks, which they can check, and exams that are checked and theirs to release. */
export const forHome = async (ctx: AuthedCtx) => {
  if (!isStaff(ctx.actor) || !ctx.actor.permissions.has('grade:view')) return NOTHING
  const waiter = { ...waiterOf(ctx, await examinerOf(ctx)), checksAll: false }
  const toCheck = waiter.chargeIds.length === 0 ? NOTHING.toCheck : await q.countToCheck(ctx.db, waiter)
  return { toCheck, toRelease: waiter.releases ? await q.listToRelease(ctx.db, waiter) : [] }
}
