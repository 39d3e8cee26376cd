import type { Log } from '../context'
import type { ClaimedJob } from './queries'

interface LaneOptions {
  /** How many run at once. */
  size: number
  pollMs: number
  log: Log
  claim: (limit: number) => Promise<ClaimedJob[]>
  work: (job: ClaimedJob) => Promise<void>
  isStopped: () => boolean
}

/** Looks for jobs of some kinds, and runs no more than its size of them at once. */
export const createLane = ({ size, pollMs, log, claim, work, isStopped }: LaneOptions) => {
  const running = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let again = false

  const launch = (job: ClaimedJob) => {
    const done: Promise<void> = work(job).finally(() => running.delete(done))
    running.add(done)
    return done
  }

  const look = async () => {
    try {
      const free = size - running.size
      for (const job of free > 0 ? await claim(free) : []) void launch(job).then(wake)
    } catch (error) {
      log.warn({ err: error }, 'jobs not looked for')
    }
  }

  /** Whoever is told while it looks looks once more: what it was told of may have come a moment too late. */
  const wake = () => {
    if (isStopped()) return
    again = looking !== undefined
    if (again) return
    clearTimeout(timer)
    looking = look().finally(() => {
      looking = undefined
      if (isStopped()) return
      if (again) wake()
      else timer = setTimeout(wake, pollMs)
    })
  }

  return {
    wake,
    ended: async () => {
      clearTimeout(timer)
      // What a look that was under way has claimed runs after it.
      await looking
      await Promise.all(running)
    },
    runDue: async (signal: AbortSignal) => {
      let count = 0
      while (!signal.aborted) {
        const jobs = await claim(size)
        if (jobs.length === 0) break
        count += jobs.length
        await Promise.all(jobs.map(launch))
      }
      return count
    },
  }
}
