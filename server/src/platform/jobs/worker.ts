import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../context'
import type { Db, Tx } from '../db/database'
import { inTransaction } from '../db/transact'
import type { EventBus } from '../events'
import type { Handlers, Recurring } from './job'
import * as q from './queries'
import { MAX_ATTEMPTS, runJob } from './run'

interface WorkerOptions {
  db: Db
  bus?: EventBus
  now: () => Date
  log: Log
  handlers: Handlers
  recurring?: readonly Recurring[]
  pollMs?: number
  /** How long a job stays with a node of which nothing is heard. */
  leaseMs?: number
  concurrency?: number
  /** How long a stop waits for what runs. */
  patienceMs?: number
}

export interface Worker {
  start: () => void
  /**
   * Takes no more, and asks what runs to end: it is given back, and run by whoever looks next. What does not hear is
   * left to its lease.
   */
  stop: () => Promise<void>
  /** Runs everything that is due, and says how many that were. */
  runDue: () => Promise<number>
}

const keyOf = (kind: string) => `recurring:${kind}`

export const createWorker = (options: WorkerOptions): Worker => {
  const { db, bus, now, log, handlers, recurring = [] } = options
  const { pollMs = 1000, leaseMs = 30_000, concurrency = 2, patienceMs = 4000 } = options
  const running = new Set<Promise<void>>()
  const ending = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let polling: Promise<void> | undefined
  let stopped = true
  let scheduled = false
  let unsubscribe: (() => void) | undefined

  /** The first of each; every end orders the next in its own transaction, so the chain never breaks. */
  const schedule = async () => {
    if (scheduled) return
    await inTransaction(db, async (tx) => {
      for (const { kind } of recurring) await q.insert(tx, { kind, runAt: now(), uniqueKey: keyOf(kind) })
    })
    scheduled = true
  }

  const orderNext = async (tx: Tx, job: q.ClaimedJob) => {
    const period = recurring.find(({ kind }) => kind === job.kind)
    if (period === undefined) return
    const runAt = new Date(now().getTime() + period.everyMs)
    await q.insert(tx, { kind: job.kind, runAt, uniqueKey: keyOf(job.kind) })
  }

  const tell = (job: q.ClaimedJob) => bus?.publish({ type: 'job.updated', id: job.id })

  const claim = async (limit: number): Promise<q.ClaimedJob[]> => {
    const at = now()
    const claimed = await inTransaction(db, async (tx) => {
      const until = new Date(at.getTime() + leaseMs)
      const kinds = Object.keys(handlers)
      const jobs = await q.claim(tx, { kinds, now: at, until, limit, maxAttempts: MAX_ATTEMPTS })
      for (const job of jobs) if (job.state !== 'running') await orderNext(tx, job)
      return jobs
    })
    claimed.filter(({ state }) => state !== 'running').forEach(tell)
    return claimed.filter(({ state }) => state === 'running')
  }

  const finish = (job: q.ClaimedJob, outcome: q.Outcome) =>
    inTransaction(db, async (tx) => {
      const ours = await q.settle(tx, job, outcome)
      if (ours && outcome.finishedAt !== null) await orderNext(tx, job)
    })

  const work = async (job: q.ClaimedJob) => {
    const handler = handlers[job.kind]
    if (handler === undefined) return
    try {
      const runner = { db, now, log, leaseMs, stopping: ending.signal, onProgress: () => tell(job) }
      const outcome = await runJob(runner, job, handler)
      if (outcome !== undefined) await finish(job, outcome)
      tell(job)
    } catch (error) {
      // The lease expires, and the job is run again.
      log.error({ err: error, job: job.id }, 'job outcome not stored')
    }
  }

  const launch = (job: q.ClaimedJob) => {
    const done: Promise<void> = work(job).finally(() => running.delete(done))
    running.add(done)
    return done
  }

  const poll = async () => {
    try {
      await schedule()
      const free = concurrency - running.size
      for (const job of free > 0 ? await claim(free) : []) void launch(job).then(wake)
    } catch (error) {
      log.warn({ err: error }, 'jobs not polled')
    }
  }

  const wake = () => {
    if (stopped || polling !== undefined) return
    clearTimeout(timer)
    polling = poll().finally(() => {
      polling = undefined
      if (!stopped) timer = setTimeout(wake, pollMs)
    })
  }

  return {
    start: () => {
      stopped = false
      unsubscribe = bus?.subscribe(({ type }) => type === 'job.ordered' && wake())
      wake()
    },
    stop: async () => {
      stopped = true
      unsubscribe?.()
      clearTimeout(timer)
      ending.abort()
      // What a look that was under way has claimed runs after it.
      const ended = async () => {
        await polling
        await Promise.all(running)
      }
      await Promise.race([ended(), delay(patienceMs, undefined, { ref: false })])
    },
    runDue: async () => {
      await schedule()
      let count = 0
      while (!ending.signal.aborted) {
        const jobs = await claim(concurrency)
        if (jobs.length === 0) break
        count += jobs.length
        await Promise.all(jobs.map(launch))
      }
      return count
    },
  }
}
