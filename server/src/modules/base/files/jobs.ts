import { buffer } from 'node:stream/consumers'
import { LOOSE_HOURS } from '@xueqiao/contract/features/base/files'
import { z } from 'zod'
import type { TxCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { AppError } from '../../../platform/errors'
import { thumbnailOf } from '../../../platform/files/images'
import type { FileStore } from '../../../platform/files/store'
import { isQuiet } from '../../../platform/http/uploading'
import { type CtxBase, type JobRun, type JobSet, systemCtx } from '../../../platform/jobs/job'
import { enqueue } from '../../../platform/jobs/queue'
import { storageKey, storageKeys, thumbnailKey } from './places'
import type { FilePlace } from './queries'
import * as q from './queries'
import * as u from './upload-queries'

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
  const nextUploads = () =>
    transact(systemCtx(base, job), async (ctx) => {
      const stale = await u.removeStale(ctx.db, before, BATCH)
      for (const { key } of stale) await ctx.env.files.parts.remove(storageKey({ category: 'resource', key }))
      return stale.length
    })
  for (let count = await nextUploads(); count > 0; count = await nextUploads()) await job.checkCancelled()
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

const Pictures = z.object({
  places: z.array(z.object({ category: z.string(), key: z.string() })),
  /** Put off so long; then they are made, whoever is sending. */
  notAfter: z.number().optional(),
})

/** Whoever hands in at this moment has the machine for themselves first. */
const AFTER_MS = 5000
/** Where somebody uploads all day small ones are made all the same. */
const PATIENCE_MS = 60_000

const orderLater = ({ db, now }: TxCtx, payload: z.input<typeof Pictures>) =>
  enqueue(db, { kind: 'files.thumbnail', payload, runAt: new Date(now.getTime() + AFTER_MS) })

/** The small ones follow, one order for all that is taken at once; until then the pictures stand in for them. */
export const orderThumbnails = (ctx: TxCtx, pictures: readonly FilePlace[]) =>
  orderLater(ctx, { places: pictures.map(({ category, key }) => ({ category, key })) })

/** One that cannot be read has none, however often it is tried; one that was cleaned has its own already. */
const shrink = async (files: FileStore, place: FilePlace) => {
  if (await files.has(thumbnailKey(place))) return false
  const bytes = await buffer(files.read(storageKey(place)))
  const thumbnail = await thumbnailOf(bytes).catch((error: unknown) => {
    if (error instanceof AppError) return undefined
    throw error
  })
  if (thumbnail !== undefined) await files.put(thumbnailKey(place), thumbnail)
  return thumbnail !== undefined
}

/**
 * What was swept meanwhile needs none. Decoding takes the core that those who are still sending need: while anybody does,
 * the rest is put off, and what else waits for this lane goes first.
 */
const shrinkAll = async (base: CtxBase, job: JobRun) => {
  const { places, notAfter = job.now().getTime() + PATIENCE_MS } = Pictures.parse(job.payload)
  let made = 0
  for (const [at, place] of places.entries()) {
    await job.checkCancelled()
    if (!isQuiet() && job.now().getTime() < notAfter) {
      await transact(systemCtx(base, job), (ctx) => orderLater(ctx, { places: places.slice(at), notAfter }))
      return { made }
    }
    if ((await q.byPlace(base.db, place)) !== undefined && (await shrink(base.env.files, place))) made += 1
  }
  return { made }
}

export const filesJobs = (base: CtxBase): JobSet => ({
  handlers: {
    'files.sweep': (job) => sweep(base, job),
    'files.erase': (job) => erase(base, job),
    'files.thumbnail': (job) => shrinkAll(base, job),
  },
  recurring: [{ kind: 'files.sweep', everyMs: HOUR_MS }],
  slow: ['files.sweep', 'files.erase', 'files.thumbnail'],
})
