import { writeFileSync } from 'node:fs'
import { cpus, release, totalmem } from 'node:os'
import { resolve } from 'node:path'
import { benchApi } from './api'
import { stopAll, stopOnSignals } from './cleanup'
import { benchMemory } from './memory'
import { type Options, parseOptions, type Section, USAGE } from './options'
import { printTargets, type Target, verdict } from './report'
import { benchStart } from './start'
import type { Tools } from './tools'
import { benchWeb } from './web'

type Bench = (tools: Tools, options: Options) => Promise<{ result: unknown; targets: Target[] }>

const BENCHES: Record<Section, Bench> = {
  start: benchStart,
  memory: benchMemory,
  api: benchApi,
  web: benchWeb,
}

const machine = () => {
  const cores = cpus()
  return {
    system: `${process.platform} ${release()} ${process.arch}`,
    cpu: `${cores.length} × ${cores[0]?.model ?? '?'}`,
    memoryGiB: Math.round(totalmem() / 1024 ** 3),
    node: process.versions.node,
  }
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
  const here = machine()
  console.log(`# 学桥性能测量 ${at}`)
  console.log(`${here.system}，${here.cpu}，${here.memoryGiB} GiB，Node ${here.node}`)
  const results: Partial<Record<Section, unknown>> = {}
  const targets: Target[] = []
  try {
    for (const section of options.sections) {
      const done = await BENCHES[section](tools, options)
      results[section] = done.result
      targets.push(...done.targets)
    }
  } finally {
    await stopAll()
  }
  printTargets(targets)
  if (options.json !== undefined) {
    const judged = targets.map((target) => ({ ...target, verdict: verdict(target) }))
    const report = { at, machine: here, options, results, targets: judged }
    writeFileSync(resolve(options.json), `${JSON.stringify(report, null, 2)}\n`)
  }
  return 0
}
