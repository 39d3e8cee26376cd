import { BIN_DAYS } from '@xueqiao/contract/features/teaching/course-resources/values'
import { transact } from '../../../platform/db/transact'
import { type CtxBase, type JobRun, type JobSet, systemCtx } from '../../../platform/jobs/job'
import * as files from '../../base/files/service'
import * as v from './version-queries'

const DAY_MS = 86_400_000
const BATCH = 100
const KIND = 'course-resources.sweep'

/** What lay in the bin for a month goes for good; its files are let go, and swept with whatever nobody holds. */
const sweep = async (base: CtxBase, job: JobRun) => {
  const before = new Date(job.now().getTime() - BIN_DAYS * DAY_MS)
  const next = () =>
    transact(systemCtx(base, job), async (ctx) => {
      const { resources, fileIds } = await v.erase(ctx.db, before, BATCH)
      if (fileIds.length > 0) await files.release(ctx, fileIds)
      return resources
    })
  let erased = 0
  for (let count = await next(); count > 0; count = await next()) {
    erased += count
    await job.checkCancelled()
  }
  return { erased }
}

export const courseResourcesJobs = (base: CtxBase): JobSet => ({
  handlers: { [KIND]: (job) => sweep(base, job) },
  recurring: [{ kind: KIND, everyMs: DAY_MS }],
  slow: [KIND],
})
