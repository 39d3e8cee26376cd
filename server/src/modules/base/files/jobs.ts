import { buffer } from 'node:stream/consumers'
import { LOOSE_HOURS } from '@xueqiao/contract/features/base/files'
import { z } from 'zod'
import type { TxCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { AppError } from '../../../platform/errors'
import { thumbnailOf } from '../../../platform/files/images'
import { type CtxBase, type JobRun, type JobSet, systemCtx } from '../../../platform/jobs/job'
import { enqueue } from '../../../platform/jobs/queue'
import { storageKey, storageKeys, thumbnailKey } from './places'
import type { FilePlace } from './queries'
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

const Picture = z.object({ category: z.string(), key: z.string() })

/** Whoever uploads at this moment has the machine for themselves first. */
const AFTER_MS = 5000

/** The small one follows; until then the picture stands in for it. */
export const orderThumbnail = ({ db, now }: TxCtx, { category, key }: FilePlace) =>
  enqueue(db, {
    kind: 'files.thumbnail',
    payload: { category, key },
    runAt: new Date(now.getTime() + AFTER_MS),
  })

/** One that cannot be read has none, however often it is tried; one that was swept meanwhile needs none. */
const shrink = async ({ db, env }: CtxBase, job: JobRun) => {
  const place = Picture.parse(job.payload)
  if ((await q.byPlace(db, place)) === undefined) return { made: false }
  const bytes = await buffer(env.files.read(storageKey(place)))
  const thumbnail = await thumbnailOf(bytes).catch((error: unknown) => {
    if (error instanceof AppError) return undefined
    throw error
  })
  if (thumbnail !== undefined) await env.files.put(thumbnailKey(place), thumbnail)
  return { made: thumbnail !== undefined }
}

export const filesJobs = (base: CtxBase): JobSet => ({
  handlers: {
    'files.sweep': (job) => sweep(base, job),
    'files.erase': (job) => erase(base, job),
    'files.thumbnail': (job) => shrink(base, job),
  },
  recurring: [{ kind: 'files.sweep', everyMs: HOUR_MS }],
  slow: ['files.sweep', 'files.erase', 'files.thumbnail'],
})
