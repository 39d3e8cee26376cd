import type { Db } from '../db/database'
import type { JobSet } from './job'
import * as q from './queries'

const DAY_MS = 86_400_000
const KEEP_DAYS = 30

/** What became of a job matters for weeks, not for years. */
export const jobsJobs = (db: Db): JobSet => ({
  handlers: {
    'jobs.sweep': async (job) => {
      const before = new Date(job.now().getTime() - KEEP_DAYS * DAY_MS)
      return { deleted: await q.forgetFinishedBefore(db, before) }
    },
  },
  recurring: [{ kind: 'jobs.sweep', everyMs: DAY_MS }],
  slow: ['jobs.sweep'],
})
