import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second for every program that asks, whatever its own clock does. */
const TICK_MS = 10

const readStat = (pid: number, path = `/proc/${pid}/stat`) => {
  try {
    const text = readFileSync(path, 'utf8')
    // The name before it may hold blanks and brackets.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const number = (index: number) => Number(fields[index])
    // User and system time, its own and that of children it has outlived.
    const own = number(11) + number(12)
    return { parent: number(1), own, ticks: own + number(13) + number(14) }
  } catch {
    return undefined
  }
}

/** These processes and all below them, with what each has used; empty where there is no /proc. */
const familyOf = (roots: readonly number[]) => {
  const pids = existsSync('/proc/self/stat') ? readdirSync('/proc').map(Number) : []
  const stats = new Map<number, { parent: number; ticks: number }>()
  for (const pid of pids) {
    const stat = pid > 0 ? readStat(pid) : undefined
    if (stat) stats.set(pid, stat)
  }
  const belongs = (pid: number): boolean => {
    if (roots.includes(pid)) return true
    const parent = stats.get(pid)?.parent ?? 0
    return parent > 0 && belongs(parent)
  }
  return [...stats].filter(([pid]) => belongs(pid))
}

/** CPU time used so far by these processes and all below them; undefined where the system does not tell. */
export const cpuMs = (roots: readonly number[]): number | undefined => {
  const family = familyOf(roots)
  return family.length === 0 ? undefined : family.reduce((sum, [, { ticks }]) => sum + ticks, 0) * TICK_MS
}

/** The same of one process and where it was used: by its first thread, by its others, by the processes below it. */
export const cpuParts = (pid: number) => {
  const all = cpuMs([pid])
  const own = readStat(pid)
  const first = readStat(pid, `/proc/${pid}/task/${pid}/stat`)
  if (all === undefined || own === undefined || first === undefined) return undefined
  const main = first.own * TICK_MS
  const process = own.own * TICK_MS
  return { main, threads: process - main, below: all - process }
}

/** Memory with shared pages divided among their users (PSS), so that a sum over processes is true. */
export const pssMiB = (roots: readonly number[]): number | undefined => {
  let kib = 0
  for (const [pid] of familyOf(roots)) {
    try {
      kib += Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
    } catch {
      // It ended meanwhile.
    }
  }
  return kib === 0 ? undefined : kib / 1024
}

const LOOK_MS = 100

/** The most that was used while the work went on. */
export const watched = async <T>(pid: number, work: () => Promise<T>) => {
  let most = pssMiB([pid]) ?? 0
  const timer = setInterval(() => {
    most = Math.max(most, pssMiB([pid]) ?? 0)
  }, LOOK_MS)
  const begun = performance.now()
  try {
    return { value: await work(), seconds: (performance.now() - begun) / 1000, most }
  } finally {
    clearInterval(timer)
  }
}
