import { Worker } from 'node:worker_threads'
import type { Finding, Placement, Problem, Score, Violation } from '@xueqiao/timetable'

const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }
const IDLE_MS = 60_000

interface Answers {
  preflight: Finding[]
  score: Score
  verify: Violation[]
  violations: Violation[]
}

interface Waiting {
  resolve: (answer: never) => void
  reject: (error: Error) => void
}

const open = () => {
  const worker = new Worker(new URL('./judge.worker.mjs', import.meta.url), {
    name: 'timetable-judge',
    resourceLimits: LIMITS,
    // Nothing of the environment, where secrets are.
    env: {},
  })
  worker.unref()
  const waiting = new Map<number, Waiting>()
  worker.on('message', ({ id, answer, error }: { id: number; answer: never; error?: string }) => {
    if (error === undefined) waiting.get(id)?.resolve(answer)
    else waiting.get(id)?.reject(new Error(error))
    waiting.delete(id)
  })
  return { worker, waiting }
}

let thread: ReturnType<typeof open> | undefined
let idle: NodeJS.Timeout | undefined
let last = 0

const close = (of: NonNullable<typeof thread>, error: Error) => {
  if (thread === of) thread = undefined
  for (const { reject } of of.waiting.values()) reject(error)
  of.waiting.clear()
  void of.worker.terminate()
}

const opened = () => {
  if (thread !== undefined) return thread
  const made = open()
  made.worker.on('error', (error: Error) => close(made, error))
  made.worker.on('exit', () => close(made, new Error('the judge of timetables ended')))
  thread = made
  return made
}

/** What the engine says of a table, in a thread that goes when nobody asks: a school's takes longer than a request may. */
export const judge = <K extends keyof Answers>(
  kind: K,
  problem: Problem,
  placements: readonly Placement[],
): Promise<Answers[K]> => {
  const { worker, waiting } = opened()
  clearTimeout(idle)
  idle = setTimeout(() => thread?.waiting.size === 0 && close(thread, new Error('idle')), IDLE_MS).unref()
  return new Promise((resolve, reject) => {
    const id = ++last
    waiting.set(id, { resolve, reject })
    worker.postMessage({ id, kind, problem, table: { placements } })
  })
}
