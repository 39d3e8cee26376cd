import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { runCtt, verifyCtt } from './ctt'
import { runElectives } from './electives'
import { runFet, verifyFet } from './fet'
import { runPlanted } from './planted'
import { runSample } from './sample'
import type { Task } from './task'

const USAGE = `用法：
  npm run timetable -- solve 文件.ctt|文件.fet [--seconds 60 | --iterations N] [--seed 1] [--out 文件]
  npm run timetable -- verify 文件.ctt|文件.fet 解文件
  npm run timetable -- electives [--pupils 1000] [--seed 1]
  npm run timetable -- sample [--classes 120] [--iterations 100000] [--seed 1]
  npm run timetable -- planted [--schools 20]`

const SAMPLE_STEPS = 100_000
const LARGEST = 50 * 1024 * 1024

const run = (args: string[]): number => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      seconds: { type: 'string' },
      iterations: { type: 'string' },
      seed: { type: 'string', default: '1' },
      out: { type: 'string' },
      pupils: { type: 'string', default: '1000' },
      classes: { type: 'string', default: '120' },
      schools: { type: 'string', default: '20' },
    },
  })
  const [command, file = '', solution = ''] = positionals
  if (command === 'electives') return runElectives(Number(values.pupils), Number(values.seed))
  if (command === 'sample')
    return runSample(Number(values.classes), Number(values.seed), Number(values.iterations ?? SAMPLE_STEPS))
  if (command === 'planted') return runPlanted(Number(values.schools))
  const isCtt = file.endsWith('.ctt')
  const iterations = values.iterations === undefined ? Number.POSITIVE_INFINITY : Number(values.iterations)
  const seconds = Number(values.seconds ?? (values.iterations === undefined ? 60 : 86_400))
  const isSolve = command === 'solve'
  if (
    (!isSolve && command !== 'verify') ||
    (!isCtt && !file.endsWith('.fet')) ||
    !(seconds > 0) ||
    !(iterations > 0)
  ) {
    console.error(USAGE)
    return 2
  }
  if (statSync(file).size > LARGEST) throw new Error(`${file} 超过 50 MB`)
  const text = readFileSync(file, 'utf8')
  if (!isSolve) {
    const table = readFileSync(solution, 'utf8')
    return isCtt ? verifyCtt(text, table) : verifyFet(text, table)
  }
  const begun = performance.now()
  const elapsed = () => (performance.now() - begun) / 1000
  const task: Task = {
    text,
    seed: Number(values.seed),
    shouldStop: () => elapsed() >= seconds,
    iterations,
    seconds,
    elapsed,
    write: (content) => values.out !== undefined && writeFileSync(values.out, content),
  }
  return isCtt ? runCtt(task) : runFet(task)
}

/** Exit code: 0 complete, 1 not, 2 wrong words or a file that cannot be read. */
export const runTimetable = (args: string[]): number => {
  try {
    return run(args)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return 2
  }
}
