import type { AuthedCtx } from '../../../platform/context'
import { recently } from '../../../platform/db/count-cache'
import * as preparations from '../../teaching/lesson-preparations/service'
import * as plans from '../../teaching/teaching-plans/service'

/** Plans and preparations that wait for the caller's decision; kept for some seconds, for both homes. */
export const toReview = (ctx: AuthedCtx) =>
  recently(ctx, 'school', `reviews of ${ctx.actor.userId}`, async () => {
    const [ofPlans, ofPreparations] = await Promise.all([plans.toDecide(ctx), preparations.toDecide(ctx)])
    const value = {
      plans: ofPlans,
      preparations: ofPreparations.count,
      overdue: ofPreparations.overdue,
    }
    return { value, rows: Number.POSITIVE_INFINITY }
  })
