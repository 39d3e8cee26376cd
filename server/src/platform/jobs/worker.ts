import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../context'
import type { Db, Tx } from '../db/database'
import { inTransaction } from '../db/transact'
import type { EventBus } from '../events'
import type { Handlers, Recurring } from './job'
import { createLane } from './lane'
import * as q from './queries'
import { MAX_ATTEMPTS, runJob } from './run'

interface WorkerOptions {
  db: Db
  bus?: EventBus
  now: () => Date
  log: Log
  handlers: Handlers
  recurring?: readonly Recurring[]
  /** Kinds that go in lanes of their own, so that they never keep the others waiting. */
  slow?: readonly string[]
  /** Kinds that keep neither the quick nor the slow waiting. */
  long?: readonly string[]
  pollMs?: number
  /** How long a job stays with a node of which nothing is heard. */
  leaseMs?: number
  /** How many run at once in the lanes of the quick, and as many again in those of the slow and of the long. */
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
  const { db, bus, now, log, handlers, recurring = [], slow = [], long = [] } = options
  const { pollMs = 1000, leaseMs = 30_000, concurrency = 2, patienceMs = 4000 } = options
  const ending = new AbortController()
  let stopped = true
  let scheduled: Promise<void> | undefined
  let unsubscribe: (() => void) | undefined

  /**
   * The first of each; every end orders the next in its own transaction, so the chain never breaks. Once for all lanes: it
   * holds the rows that wait already, and another lane would pass over what is held.
   */
  const schedule = () => {
    scheduled ??= inTransaction(db, async (tx) => {
      for (const { kind } of recurring) await q.insert(tx, { kind, runAt: now(), uniqueKey: keyOf(kind) })
    }).catch((error: unknown) => {
      scheduled = undefined
      throw error
    })
    return scheduled
  }

  const orderNext = async (tx: Tx, job: q.ClaimedJob) => {
    const period = recurring.find(({ kind }) => kind === job.kind)
    if (period === undefined) return
    const runAt = new Date(now().getTime() + period.everyMs)
    await q.insert(tx, { kind: job.kind, runAt, uniqueKey: keyOf(job.kind) })
  }

  const tell = (job: q.ClaimedJob) => bus?.publish({ type: 'job.updated', id: job.id })

  const claim = async (kinds: readonly string[], limit: number): Promise<q.ClaimedJob[]> => {
    const at = now()
    const claimed = await inTransaction(db, async (tx) => {
      const until = new Date(at.getTime() + leaseMs)
      const jobs = await q.claim(tx, { kinds, now: at, until, limit, maxAttempts: MAX_ATTEMPTS })
      for (const job of jobs) if (job.state !== 'running') await orderNext(tx, job)
      return jobs
    })
    claimed.filter(({ state }) => state !== 'running').forEach(tell)
    return claimed.filter(({ state }) => state === 'running')
  }

  const settle = async (tx: Tx, job: q.ClaimedJob, outcome: q.Outcome) => {
    const ours = await q.settle(tx, job, outcome)
    if (ours && outcome.finishedAt !== null) await orderNext(tx, job)
    return ours
  }

  const work = async (job: q.ClaimedJob) => {
    const handler = handlers[job.kind]
    if (handler === undefined) return
    const runner = {
      ...{ db, now, log, leaseMs, stopping: ending.signal },
      onProgress: () => tell(job),
      settle: (tx: Tx, outcome: q.Outcome) => settle(tx, job, outcome),
    }
    try {
      const outcome = await runJob(runner, job, handler)
      if (outcome !== undefined) await inTransaction(db, (tx) => settle(tx, job, outcome))
      tell(job)
    } catch (error) {
      // The lease expires, and the job is run again.
      log.error({ err: error, job: job.id }, 'job outcome not stored')
    }
  }

  const laneOf = (kind: string) => (long.includes(kind) ? 'long' : slow.includes(kind) ? 'slow' : 'quick')
  const kinds = Object.keys(handlers)
  const lanes = ['quick', 'slow', 'long']
    .map((lane) => kinds.filter((kind) => laneOf(kind) === lane))
    .filter((kinds) => kinds.length > 0)
    .map((kinds) =>
      createLane({
        size: concurrency,
        pollMs,
        log,
        claim: async (limit) => {
          await schedule()
          return claim(kinds, limit)
        },
        work,
        isStopped: () => stopped,
      }),
    )
  const wake = () => {
    for (const lane of lanes) lane.wake()
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
      ending.abort()
      const ended = Promise.all(lanes.map((lane) => lane.ended()))
      await Promise.race([ended, delay(patienceMs, undefined, { ref: false })])
    },
    runDue: async () => {
      const counts = await Promise.all(lanes.map((lane) => lane.runDue(ending.signal)))
      return counts.reduce((sum, count) => sum + count, 0)
    },
  }
}
