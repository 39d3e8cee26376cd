import type { Ctx, Log, TxCtx } from '../context'
import type { Tx } from '../db/database'
import { transact } from '../db/transact'

export type JobState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'

export interface Progress {
  phase: string
  done: number
  total: number
}

/**
 * What a handler gets. A node that dies in the middle leaves the job to another. A deed of one transaction settles the job
 * in it, and is done exactly once; any other handler may meet its own work, half done or done.
 */
export interface JobRun {
  id: number
  kind: string
  payload: unknown
  ownerId: number | null
  /** From 1. */
  attempt: number
  now: () => Date
  log: Log
  /** Aborted when someone cancels the job, another node has taken it over, or this one stops. */
  signal: AbortSignal
  /** Asks now, and throws when the job should end. */
  checkCancelled: () => Promise<void>
  /**
   * In the transaction of the deed, as its last statement: the job is done exactly when the deed is, whatever happens
   * afterwards. Throws when the job should end, or is another's.
   */
  settle: (tx: Tx, result?: unknown) => Promise<void>
  /** Cheap enough to call for every row: not every call is written. */
  progress: (progress: Progress) => Promise<void>
}

export type Handlers = Record<string, (job: JobRun) => Promise<unknown>>

/** Once per period in the whole school, however many nodes there are. */
export interface Recurring {
  kind: string
  everyMs: number
}

/** What a module brings along for the worker. */
export interface JobSet {
  handlers: Handlers
  recurring: readonly Recurring[]
  /** Kinds that may take minutes, or that nobody waits for: they leave room to the others. */
  slow?: readonly string[]
  /** Kinds that stay for many minutes because somebody wants them to: two of them would keep all that is slow waiting. */
  long?: readonly string[]
}

export type CtxBase = Omit<Ctx, 'actor' | 'address' | 'agent' | 'now'>

/** Services called by a job act for the system, not for a person. */
export const systemCtx = (base: CtxBase, job: JobRun): Ctx => ({
  ...base,
  now: job.now(),
  actor: null,
  address: '',
  agent: '',
  log: job.log,
})

/** A handler whose deed is one transaction, which settles the job too. */
export const inOneDeed =
  (base: CtxBase, work: (ctx: TxCtx, job: JobRun) => Promise<unknown>) => (job: JobRun) =>
    transact(systemCtx(base, job), async (ctx) => {
      const result = await work(ctx, job)
      await job.settle(ctx.db, result)
      return result
    })
