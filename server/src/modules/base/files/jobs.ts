import { LOOSE_HOURS } from '@xueqiao/contract/features/base/files'
import { z } from 'zod'
import { transact } from '../../../platform/db/transact'
import { type CtxBase, type JobRun, type JobSet, systemCtx } from '../../../platform/jobs/job'
import { enqueue } from '../../../platform/jobs/queue'
import { storageKeys } from './places'
import * as q from './queries'

const HOUR_MS = 3_600_000
const LOOSE_MS = LOOSE_HOURS * HOUR_MS
const BATCH = 100

/** The row goes first, and with it comes the order to erase: a crash leaves neither a row nor bytes alone. */
const sweep = async (base: CtxBase, job: JobRun) => {
  const before = new Date(job.now().getTime() - LOOSE_MS)
  const next = () =>
    transact(systemCtx(base, job), async (ctx) => {
      const swept = await q.deleteUnattached(ctx.db, before, BATCH)
      const keys = swept.flatMap(storageKeys)
      if (keys.length > 0) await enqueue(ctx.db, { kind: 'files.erase', payload: { keys }, runAt: ctx.now })
      return swept.length
    })
  let deleted = 0
  for (let count = await next(); count > 0; count = await next()) {
    deleted += count
    await job.checkCancelled()
  }
  return { deleted }
}

const Erasure = z.object({ keys: z.array(z.string()) })

const erase = async (base: CtxBase, job: JobRun) => {
  const { keys } = Erasure.parse(job.payload)
  for (const key of keys) await base.env.files.remove(key)
}

export const filesJobs = (base: CtxBase): JobSet => ({
  handlers: {
    'files.sweep': (job) => sweep(base, job),
    'files.erase': (job) => erase(base, job),
  },
  recurring: [{ kind: 'files.sweep', everyMs: HOUR_MS }],
  slow: ['files.sweep', 'files.erase'],
})
