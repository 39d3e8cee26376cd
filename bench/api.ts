import { type Case, casesFor } from './cases'
import { onEnd } from './cleanup'
import { type Measured, runLoad } from './load'
import type { Options } from './options'
import { pssMiB } from './processes'
import { figure, note, printTable, type Target } from './report'
import { embeddedSchool, externalSchool } from './school'
import { type Database, startServer } from './server'
import type { Tools } from './tools'

const CONNECTIONS = [1, 10, 50]
/** Of RosarioSIS's server CPU for the same list, a tenth: 23 ms at 3,000 pupils, 45 at 50,000. */
const searchLimitMs = (students: number | undefined) => ((students ?? 0) <= 3000 ? 2.3 : 4.5)
/** A login costs its hash; more than this between two schools is more than noise. */
const LOGIN_GROWTH_LIMIT = 1.15
const SATURATED = 0.9

interface Setup {
  engine: '内置' | '独立'
  size: 'small' | 'large'
  school: string
  students: number | undefined
}

interface Row extends Measured {
  key: Case['key']
  name: string
}

interface Outcome extends Setup {
  rows: Row[]
  memoryMiB: number | undefined
}

const measure = async (tools: Tools, options: Options, setup: Setup, database: Database, extra: number[]) => {
  const server = await startServer(tools, database)
  const pids = [server.pid, ...extra]
  const time = options.quick
    ? { seconds: 1, warmUp: { requests: 300, seconds: 1 } }
    : { seconds: 3, warmUp: { requests: 1500, seconds: 4 } }
  const rows: Row[] = []
  for (const { key, name, requests } of await casesFor(server)) {
    for (const connections of CONNECTIONS) {
      rows.push({
        key,
        name,
        ...(await runLoad({ port: server.port, pids, connections, requests, ...time })),
      })
    }
  }
  const memoryMiB = pssMiB(pids)
  await server.stop()
  return { ...setup, rows, memoryMiB } satisfies Outcome
}

const run = async (tools: Tools, options: Options, setup: Setup): Promise<Outcome> => {
  note(`接口：${setup.school}，${setup.engine} PostgreSQL`)
  if (setup.engine === '内置')
    return measure(tools, options, setup, await embeddedSchool(tools, setup.students), [])
  const postgres = await tools.startPostgres({ durable: true })
  const stop = onEnd(postgres.stop)
  const school = await externalSchool(tools, postgres.url, setup.students)
  const outcome = await measure(tools, options, setup, school, [postgres.pid])
  await stop()
  return outcome
}

const print = ({ engine, school, rows, memoryMiB }: Outcome) => {
  const columns = ['请求', '连接', '请求/秒', 'p50 毫秒', 'p95', 'p99', 'CPU 毫秒/请求', '字节']
  printTable(
    `接口：${school}，${engine} PostgreSQL（结束时内存 ${figure(memoryMiB)} MiB）`,
    columns,
    rows.map((row) => [
      row.name,
      String(row.connections),
      row.perSecond.toFixed(row.perSecond < 100 ? 1 : 0),
      ...[row.p50, row.p95, row.p99, row.cpuMs].map(figure),
      row.bytes.toFixed(0),
    ]),
  )
  for (const { name, connections, failures, requests, generator } of rows) {
    if (failures > 0) note(`${name}，${connections} 个连接：${requests} 次中 ${failures} 次失败，数字不可信`)
    if (generator > SATURATED) note(`${name}，${connections} 个连接：压测程序本身已满负荷，每秒请求数偏低`)
  }
}

const worst = (values: readonly (number | undefined)[]) => {
  const known = values.filter((value) => value !== undefined)
  return known.length === 0 ? undefined : Math.max(...known)
}

/** The dearest of all connection counts must hold. */
const searchTargets = ({ engine, students, school, rows }: Outcome): Target[] =>
  (['students', 'students-name', 'students-pinyin'] as const).map((key) => {
    const own = rows.filter((row) => row.key === key)
    const name = `${own[0]?.name ?? key}，${school}，${engine}`
    return {
      name,
      value: worst(own.map((row) => row.cpuMs)),
      limit: searchLimitMs(students),
      unit: 'CPU 毫秒/请求',
    }
  })

const loginCpu = (outcomes: readonly Outcome[], engine: Setup['engine'], size: Setup['size']) =>
  outcomes
    .find((outcome) => outcome.engine === engine && outcome.size === size)
    ?.rows.find(({ key, connections }) => key === 'login' && connections === 10)?.cpuMs

const loginTarget = (outcomes: readonly Outcome[], engine: Setup['engine']): Target => {
  const small = loginCpu(outcomes, engine, 'small')
  const large = loginCpu(outcomes, engine, 'large')
  const growth = small === undefined || large === undefined ? undefined : large / small
  return { name: `登录，大小学校之比，${engine}`, value: growth, limit: LOGIN_GROWTH_LIMIT, unit: '倍 CPU' }
}

export const benchApi = async (tools: Tools, options: Options) => {
  const sizes = [
    { size: 'small', school: '演示学校', students: undefined },
    { size: 'large', school: `${options.students} 名学生`, students: options.students },
  ] as const
  const engines = ['内置', '独立'] as const
  const outcomes: Outcome[] = []
  for (const engine of engines) {
    for (const size of sizes) {
      const outcome = await run(tools, options, { engine, ...size })
      print(outcome)
      outcomes.push(outcome)
    }
  }
  const targets = [
    ...outcomes.flatMap(searchTargets),
    ...engines.map((engine) => loginTarget(outcomes, engine)),
  ]
  return { result: outcomes, targets }
}
