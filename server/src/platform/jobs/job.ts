import type { Ctx, Log } from '../context'

export type JobState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'

export interface Progress {
  phase: string
  done: number
  total: number
}

/**
 * What a handler gets. A job runs at least once: a node that dies in the middle leaves it to another, so a handler
 * may meet its own half-done work.
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
