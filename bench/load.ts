import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { type Connection, openConnection } from './connection'
import { cpuMs } from './processes'

export type Request = Buffer | (() => Buffer)

export interface Load {
  port: number
  /** Whose CPU time is counted. */
  pids: readonly number[]
  connections: number
  seconds: number
  /** Code must be compiled before it is measured: so many requests, but no longer than this. */
  warmUp: { requests: number; seconds: number }
  /** Between both, for answers that are kept to be forgotten. */
  restMs?: number
  /** Where asking the same once more would measure what is kept. */
  most?: number
  /** What connection n sends, over and over; made anew each time where each is another one. */
  requests: (connection: number) => readonly Request[]
}

export interface Measured {
  connections: number
  requests: number
  failures: number
  perSecond: number
  p50: number
  p95: number
  p99: number
  cpuMs: number | undefined
  bytes: number
  /** How busy the generator itself was, 0 to 1: near 1 it would be measuring itself. */
  generator: number
}

interface Tally {
  times: number[]
  failures: number
  bytes: number
}

interface Limit {
  until: number
  requests: number
}

/** Sends until the time is up; what is under way then is still waited for, so that nothing is half counted. */
const drive = async (connection: Connection, requests: readonly Request[], tally: Tally, limit: Limit) => {
  for (let turn = 0; performance.now() < limit.until && tally.times.length < limit.requests; turn++) {
    const next = requests[turn % requests.length]
    if (next === undefined) return
    const request = typeof next === 'function' ? next() : next
    const begun = performance.now()
    const { status, bytes } = await connection.send(request)
    tally.times.push(performance.now() - begun)
    tally.bytes += bytes
    if (status !== 200) tally.failures++
  }
}

export const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

export const runLoad = async (load: Load): Promise<Measured> => {
  const all = await Promise.all(Array.from({ length: load.connections }, () => openConnection(load.port)))
  const round = async (seconds: number, requests: number) => {
    const tally: Tally = { times: [], failures: 0, bytes: 0 }
    const limit = { until: performance.now() + seconds * 1000, requests }
    await Promise.all(all.map((one, index) => drive(one, load.requests(index), tally, limit)))
    return tally
  }
  try {
    await round(load.warmUp.seconds, load.warmUp.requests)
    if (load.restMs !== undefined) await delay(load.restMs)
    const cpuBefore = cpuMs(load.pids)
    const loopBefore = performance.eventLoopUtilization()
    const begun = performance.now()
    const { times, failures, bytes } = await round(load.seconds, load.most ?? Number.POSITIVE_INFINITY)
    const elapsed = performance.now() - begun
    const generator = performance.eventLoopUtilization(loopBefore).utilization
    const cpuAfter = cpuMs(load.pids)
    times.sort((a, b) => a - b)
    return {
      connections: load.connections,
      requests: times.length,
      failures,
      perSecond: (times.length / elapsed) * 1000,
      p50: percentile(times, 0.5),
      p95: percentile(times, 0.95),
      p99: percentile(times, 0.99),
      cpuMs:
        cpuBefore === undefined || cpuAfter === undefined ? undefined : (cpuAfter - cpuBefore) / times.length,
      bytes: bytes / times.length,
      generator,
    }
  } finally {
    for (const connection of all) connection.close()
  }
}
