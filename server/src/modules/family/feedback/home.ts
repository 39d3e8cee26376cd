import type { AuthedCtx } from '../../../platform/context'
import { viewerOf } from './access'
import * as q from './home-queries'

/** Feedback that waits for the caller, for their home. */
export const waitingFeedback = async (ctx: AuthedCtx, count: number) => {
  const found = await q.waitingFor(ctx.db, await viewerOf(ctx), ctx.now, count)
  return {
    feedback: found.map(({ total, ...one }) => ({ ...one, overdue: one.dueAt < ctx.now })),
    feedbackCount: found[0]?.total ?? 0,
  }
}
