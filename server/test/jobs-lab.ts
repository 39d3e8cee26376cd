import pino from 'pino'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { type AppEvent, createEventBus } from '../src/platform/events'
import type { Handlers, Recurring } from '../src/platform/jobs/job'
import { cancelJob, enqueue, findJob } from '../src/platform/jobs/queue'
import { createWorker, type Worker } from '../src/platform/jobs/worker'
import type { TestApp } from './app'

export const START = new Date('2026-11-16T02:00:00Z')
export const SECOND = 1000

export interface Setup {
  handlers: Handlers
  recurring?: readonly Recurring[]
  leaseMs?: number
  patienceMs?: number
  pollMs?: number
  slow?: readonly string[]
  long?: readonly string[]
  events?: AppEvent[]
  now?: () => Date
}

/** Workers on the database of a test, with a clock that stands where the test puts it. */
export const useJobs = (t: TestApp) => {
  let now = START
  let workers: Worker[] = []

  beforeEach(() => {
    now = START
  })
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.stop()))
    workers = []
    await t.db.deleteFrom('jobs').execute()
  })

  const worker = ({ events = [], ...setup }: Setup) => {
    const bus = createEventBus(() => {})
    bus.subscribe((event) => events.push(event))
    const log = pino({ level: 'silent' })
    const usual = { leaseMs: 30 * SECOND, pollMs: 10, now: () => now }
    const made = createWorker({ db: t.db, bus, log, ...usual, ...setup })
    workers.push(made)
    return { ...made, bus }
  }
  const find = async (id: number) => {
    const job = await findJob(t.db, id)
    if (job === undefined) throw new Error('the job is gone')
    return job
  }
  return {
    worker,
    find,
    now: () => now,
    pass: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
    order: (kind: string, more: Partial<Parameters<typeof enqueue>[1]> = {}) =>
      t.db.transaction().execute((tx) => enqueue(tx, { kind, runAt: now, ...more })),
    cancel: (id: number) => t.db.transaction().execute((tx) => cancelJob(tx, id, now)),
    untilRunning: (id: number) =>
      vi.waitFor(async () => expect(await find(id)).toMatchObject({ state: 'running' })),
  }
}

/** A job that stays until the test lets it go. */
export const gate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open: () => open(), opened }
}
