import { Worker } from 'node:worker_threads'
import type { Electives, Sectioning } from '@xueqiao/timetable'

const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }
/** A thousand pupils take two; nobody waits for longer. */
const SECONDS = 20

/** Sections a grade in a thread of its own, so that no request waits for it. */
export const sectionInThread = (given: Electives): Promise<Sectioning> => {
  const worker = new Worker(new URL('./electives.worker.mjs', import.meta.url), {
    name: 'electives',
    resourceLimits: LIMITS,
    workerData: { given, seconds: SECONDS },
    // Nothing of the environment, where secrets are.
    env: {},
  })
  return new Promise((resolve, reject) => {
    worker.on('message', resolve)
    worker.on('error', reject)
    worker.on('exit', () => reject(new Error('the thread that sections ended without an answer')))
  })
}
