import { z } from 'zod'
import type { AnyImporter } from '../../../platform/excel/importer'
import type { CtxBase, JobSet } from '../../../platform/jobs/job'
import { ERASE_JOB, IMPORT_JOB } from './order'
import { runImport } from './run'

const Erasure = z.object({ keys: z.array(z.string()) })

export const importsJobs = (base: CtxBase, importers: readonly AnyImporter[]): JobSet => ({
  handlers: {
    [IMPORT_JOB]: (job) => runImport(base, importers, job),
    [ERASE_JOB]: async (job) => {
      for (const key of Erasure.parse(job.payload).keys) await base.env.files.remove(key)
    },
  },
  recurring: [],
  slow: [IMPORT_JOB],
})
