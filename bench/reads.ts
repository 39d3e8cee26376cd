import { type Measured, type Request, runLoad } from './load'
import { figure, note, printTable, type Target } from './report'
import type { startServer } from './server'

/** As long as the server keeps an answer, and a little more. */
const KEPT_MS = 6000

export interface Read {
  name: string
  /** Milliseconds of CPU. */
  limit: number
  /** One over and over; or each of these once, where an answer that is kept would be measured instead of the work. */
  request: Request | readonly Request[]
}

/** One after the other over one connection: what each costs. */
export const measureReads = async (
  server: Awaited<ReturnType<typeof startServer>>,
  title: string,
  reads: readonly Read[],
  quick: boolean,
): Promise<Target[]> => {
  const rows: (Measured & Pick<Read, 'name' | 'limit'>)[] = []
  for (const { name, limit, request } of reads) {
    const requests = [request].flat()
    const load = { port: server.port, pids: [server.pid], connections: 1, requests: () => requests }
    const time = { seconds: quick ? 1 : 3, warmUp: { requests: 1500, seconds: 4 } }
    const once = Array.isArray(request) && { restMs: KEPT_MS, most: requests.length }
    const measured = await runLoad({ ...load, ...time, ...once })
    if (measured.failures > 0) note(`${name}：${measured.failures} 次失败，数字不可信`)
    rows.push({ name, limit, ...measured })
  }
  printTable(
    title,
    ['请求', 'p50', 'p95', 'CPU'],
    rows.map(({ name, p50, p95, cpuMs }) => [name, ...[p50, p95, cpuMs].map(figure)]),
  )
  return rows.map(({ name, limit, cpuMs }) => ({ name, value: cpuMs, limit, unit: 'CPU 毫秒/请求' }))
}
