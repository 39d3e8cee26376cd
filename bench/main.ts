import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, release, totalmem } from 'node:os'
import { resolve } from 'node:path'
import { benchApi } from './api'
import { benchChat } from './chat'
import { isEnding, stopAll, stopOnSignals } from './cleanup'
import { asDocument } from './document'
import { benchHomework } from './homework'
import { benchJobs } from './jobs'
import { benchMemory } from './memory'
import { type Options, parseOptions, type Section, USAGE } from './options'
import { benchPages } from './pages'
import { benchPromotion } from './promotion'
import { benchRecords } from './records'
import { printTargets, type Target, takePrinted, verdict } from './report'
import { benchStart } from './start'
import { benchTimetable } from './timetable'
import type { Tools } from './tools'
import { benchWeb } from './web'

type Bench = (tools: Tools, options: Options) => Promise<{ result: unknown; targets: Target[] }>

const BENCHES: Record<Section, Bench> = {
  start: benchStart,
  memory: benchMemory,
  api: benchApi,
  records: benchRecords,
  pages: benchPages,
  promotion: benchPromotion,
  jobs: benchJobs,
  chat: benchChat,
  homework: benchHomework,
  timetable: benchTimetable,
  web: benchWeb,
}

const machine = () => {
  const cores = cpus()
  const system = `${process.platform} ${release()} ${process.arch}`
  const memory = `${Math.round(totalmem() / 1024 ** 3)} GiB`
  return `${system}，${cores.length} × ${cores[0]?.model ?? '?'}，${memory}，Node ${process.versions.node}`
}

const loadNow = () => loadavg()[0] ?? 0

/** Milliseconds for the same work everywhere: a machine shared with strangers is not equally fast every day. */
const paceNow = () => {
  const times = Array.from({ length: 5 }, () => {
    let seed = 1
    const next = () => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed
    }
    const numbers = Float64Array.from({ length: 1_000_000 }, next)
    const since = performance.now()
    numbers.sort()
    return performance.now() - since
  })
  return Math.min(...times)
}

/** Runs what was asked for and prints it; the answer is the exit code. A missed target is a finding, no failure. */
export const runBench = async (tools: Tools, args: string[]): Promise<number> => {
  const options = parseOptions(args)
  if (options === undefined) {
    console.error(USAGE)
    return 2
  }
  stopOnSignals()
  const at = new Date().toISOString()
  const load = loadNow()
  const pace = paceNow()
  console.log(
    `# 学桥性能测量 ${at}\n${machine()}，系统平均负载 ${load.toFixed(1)}，固定计算 ${pace.toFixed(0)} 毫秒`,
  )
  const results: Partial<Record<Section, unknown>> = {}
  const targets: Target[] = []
  const measured = new Map<Section, string>()
  let code = 0
  for (const section of options.sections) {
    try {
      const done = await BENCHES[section](tools, options)
      results[section] = done.result
      targets.push(...done.targets)
      printTargets(section, done.targets)
      measured.set(section, takePrinted())
    } catch (error) {
      if (isEnding()) code = 130
      else {
        code = 1
        console.error(`${section} 没有测成：`, error)
      }
    } finally {
      // Half of a section is none.
      takePrinted()
      await stopAll()
    }
    if (isEnding()) return code
  }
  const { json, markdown, command } = options
  const conditions = {
    at,
    machine: machine(),
    command,
    load: { before: load, after: loadNow() },
    pace: { before: pace, after: paceNow() },
  }
  if (json !== undefined) {
    const judged = targets.map((target) => ({ ...target, verdict: verdict(target) }))
    writeFileSync(resolve(json), `${JSON.stringify({ ...conditions, results, targets: judged }, null, 2)}\n`)
  }
  if (markdown !== undefined) {
    const before = existsSync(markdown) ? readFileSync(markdown, 'utf8') : ''
    writeFileSync(resolve(markdown), asDocument(before, conditions, measured))
  }
  return code
}
