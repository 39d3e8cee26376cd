import { Worker } from 'node:worker_threads'
import type { Placement, Problem, Score } from '@xueqiao/timetable'

const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

/** The best so far, so many seconds after the beginning. */
export interface Found {
  type: 'best' | 'end'
  score: Score
  placements: Placement[]
  iterations: number
  at: number
}

interface Order {
  problem: Problem
  /** Where it begins. */
  start: readonly Placement[]
  seed: number
  seconds: number
}

/** Works a table out in a thread of its own, so that no request waits for it; `stop` lets it end with what it has. */
export const startRun = (order: Order, onBest: (found: Found) => void) => {
  const stop = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(new URL('./timetable.worker.mjs', import.meta.url), {
    name: 'timetable',
    resourceLimits: LIMITS,
    workerData: { ...order, stop: stop.buffer },
    // Nothing of the environment, where secrets are.
    env: {},
  })
  const ended = new Promise<Found>((resolve, reject) => {
    worker.on('message', (found: Found) => (found.type === 'end' ? resolve(found) : onBest(found)))
    worker.on('error', reject)
    worker.on('exit', () => reject(new Error('the timetable thread ended without a table')))
  })
  return {
    ended,
    stop: () => Atomics.store(stop, 0, 1),
    close: () => worker.terminate(),
  }
}
