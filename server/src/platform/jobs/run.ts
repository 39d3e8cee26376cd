import type { Log } from '../context'
import type { Db, Tx } from '../db/database'
import { AppError } from '../errors'
import type { Handlers, JobRun, Progress } from './job'
import * as q from './queries'

export const MAX_ATTEMPTS = 5
const FIRST_PAUSE_MS = 10_000
/** Progress is for eyes: nobody sees more than a few steps a second. */
const PROGRESS_EVERY_MS = 250
const ERROR_MAX = 2000

class Cancelled extends Error {
  override readonly name = 'Cancelled'
}
class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}
class Stopped extends Error {
  override readonly name = 'Stopped'
}

interface Runner {
  db: Db
  now: () => Date
  log: Log
  leaseMs: number
  /** Aborted when this server ends: what runs should end too, and go on elsewhere. */
  stopping: AbortSignal
  /** Told of every written progress. */
  onProgress: () => void
  /** False: the run is another's, or has been settled. */
  settle: (tx: Tx, outcome: q.Outcome) => Promise<boolean>
}

/** Keeps the lease alive, and hears through it of a cancellation or of having been replaced. */
const holdLease = (runner: Runner, run: q.Run) => {
  const { db, now, log, leaseMs, stopping } = runner
  const controller = new AbortController()
  const onStop = () => controller.abort(new Stopped('the server stops'))
  stopping.addEventListener('abort', onStop)
  if (stopping.aborted) onStop()
  const end = () => new Date(now().getTime() + leaseMs)
  let heldUntil = end()
  const renew = async (progress?: Progress) => {
    const until = end()
    const row = await q.renew(db, run, until, progress)
    if (row === undefined) return controller.abort(new LeaseLost('taken over by another node'))
    heldUntil = until
    if (row.cancel_requested) controller.abort(new Cancelled('cancelled'))
  }
  let renewing = Promise.resolve()
  const timer = setInterval(() => {
    renewing = renewing
      .then(() => renew())
      .catch((error: unknown) => {
        log.warn({ err: error }, 'job lease not renewed')
        if (now() > heldUntil) controller.abort(new LeaseLost('lease expired'))
      })
  }, leaseMs / 3)
  const release = () => {
    clearInterval(timer)
    stopping.removeEventListener('abort', onStop)
    return renewing
  }
  return { signal: controller.signal, renew, release }
}

/** At most a few writes a second; the last one is kept for the end. */
const trackProgress = (write: (progress: Progress) => Promise<void>) => {
  let latest: Progress | undefined
  let writtenAt = Number.NEGATIVE_INFINITY
  let phase: string | undefined
  return {
    latest: () => latest,
    report: async (progress: Progress) => {
      latest = progress
      if (progress.phase === phase && performance.now() - writtenAt < PROGRESS_EVERY_MS) return
      writtenAt = performance.now()
      phase = progress.phase
      await write(progress)
    },
  }
}

const textOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, ERROR_MAX)

/** A refusal in words would be the same next time; anything else may pass. */
const isFinal = (error: unknown, attempt: number) =>
  attempt >= MAX_ATTEMPTS || (error instanceof AppError && error.code !== 'UNAVAILABLE')

type Ending = Omit<q.Outcome, 'progress'>

const afterFailure = (error: unknown, attempt: number, now: Date): Ending => {
  if (isFinal(error, attempt)) return { state: 'failed', error: textOf(error), finishedAt: now }
  const pause = FIRST_PAUSE_MS * 4 ** (attempt - 1)
  return {
    state: 'waiting',
    error: textOf(error),
    finishedAt: null,
    runAt: new Date(now.getTime() + pause),
  }
}

/** Runs one claimed job to its end. Nothing: the job has been taken over, its end is another's to tell. */
export const runJob = async (
  runner: Runner,
  job: q.ClaimedJob,
  handler: Handlers[string],
): Promise<q.Outcome | undefined> => {
  const { now } = runner
  const log = runner.log.child({ job: job.id, kind: job.kind })
  const lease = holdLease({ ...runner, log }, job)
  const progress = trackProgress(async (step) => {
    await lease.renew(step)
    runner.onProgress()
  })
  const run: JobRun = {
    ...job,
    now,
    log,
    signal: lease.signal,
    checkCancelled: async () => {
      await lease.renew()
      lease.signal.throwIfAborted()
    },
    progress: progress.report,
    settle: async (tx, result) => {
      const done = { state: 'done' as const, result, finishedAt: now(), unlessCancelled: true }
      if (await runner.settle(tx, { ...done, progress: progress.latest() })) return
      await lease.renew()
      lease.signal.throwIfAborted()
      throw new Error('the job could not be settled')
    },
  }
  const ending = await Promise.resolve(run)
    .then((run) => {
      lease.signal.throwIfAborted()
      return handler(run)
    })
    .then((result): Ending => ({ state: 'done', result, finishedAt: now() }))
    .catch((error: unknown): Ending => {
      if (lease.signal.reason instanceof Cancelled) return { state: 'cancelled', finishedAt: now() }
      if (lease.signal.reason instanceof Stopped)
        return { state: 'waiting', finishedAt: null, runAt: now(), stopped: true }
      const failed = afterFailure(error, job.attempt, now())
      log.error({ err: error, attempt: job.attempt, state: failed.state }, 'job failed')
      return failed
    })
    .finally(lease.release)
  if (lease.signal.reason instanceof LeaseLost) return undefined
  return { ...ending, progress: progress.latest() }
}
