import { z } from 'zod'
import { conflict } from '../../../platform/errors'
import type { FileStore } from '../../../platform/files/store'
import { ctxOnBehalf } from '../../../platform/jobs/behalf'
import type { CtxBase, JobRun, JobSet } from '../../../platform/jobs/job'
import { MAX_ATTEMPTS } from '../../../platform/jobs/run'
import { ofClass } from './document'
import { ERASE_JOB, HANDBOOK_JOB, Order } from './order'

/** So much is held before it goes to the disk. */
const CHUNK = 256 * 1024

/** A try of its own: one that has lost its lease, and does not know it yet, writes and sweeps beside the next. */
const partOf = (key: string, attempt: number) => key.replace(/\.pdf$/, `-${attempt}.pdf`)

const keep = async ({ parts }: FileStore, part: string, key: string, bytes: AsyncIterable<Buffer>) => {
  let at = 0
  let held: Buffer[] = []
  let size = 0
  const flush = async () => {
    await parts.write(part, at, Buffer.concat(held))
    at += size
    held = []
    size = 0
  }
  for await (const chunk of bytes) {
    held.push(chunk)
    size += chunk.length
    if (size >= CHUNK) await flush()
  }
  await flush()
  await parts.finish(part, key)
}

/** Pupil by pupil into the file; one that follows a crash begins again. */
const write = async (base: CtxBase, job: JobRun) => {
  const { classId, key, until, ...by } = Order.parse(job.payload)
  // Its erasure has been: what would be written after that lay there for ever.
  const isOver = () => job.now() >= until
  if (isOver()) throw conflict('成长手册已过期，请重新生成')
  const { total, open } = await ofClass(ctxOnBehalf(base, job, by), classId)
  const tell = async (done: number) => {
    await job.progress({ phase: '生成', done, total })
    job.signal.throwIfAborted()
  }
  await tell(0)
  const part = partOf(key, job.attempt)
  try {
    await keep(base.env.files, part, key, open(tell))
  } catch (error) {
    await base.env.files.parts.remove(part)
    throw error
  }
  if (isOver()) await base.env.files.remove(key)
}

const Erasure = z.object({ key: z.string() })

const erase = async ({ env: { files } }: CtxBase, job: JobRun) => {
  const { key } = Erasure.parse(job.payload)
  await files.remove(key)
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) await files.parts.remove(partOf(key, attempt))
}

export const handbooksJobs = (base: CtxBase): JobSet => ({
  handlers: {
    [HANDBOOK_JOB]: (job) => write(base, job),
    [ERASE_JOB]: (job) => erase(base, job),
  },
  recurring: [],
  slow: [HANDBOOK_JOB],
})
