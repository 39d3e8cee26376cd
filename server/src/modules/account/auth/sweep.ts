import { type CtxBase, inOneDeed, type JobSet } from '../../../platform/jobs/job'
import * as q from './queries'

const DAY_MS = 86_400_000
/** Six months: as long as the log of who signed in has to be kept. */
const SESSION_DAYS = 180
/** Far longer than any window or lock lasts. */
const ATTEMPT_DAYS = 1

export const authJobs = (base: CtxBase): JobSet => ({
  handlers: {
    'auth.sweep': inOneDeed(base, async (ctx) => {
      const ago = (days: number) => new Date(ctx.now.getTime() - days * DAY_MS)
      await q.forgetSessionsBefore(ctx.db, ago(SESSION_DAYS))
      ctx.forget()
      await q.forgetAttemptsBefore(ctx.db, ago(ATTEMPT_DAYS))
      await q.forgetAttemptsAfter(ctx.db, ago(-ATTEMPT_DAYS))
    }),
  },
  slow: ['auth.sweep'],
  recurring: [{ kind: 'auth.sweep', everyMs: DAY_MS }],
})
