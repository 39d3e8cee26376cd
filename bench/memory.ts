import { setTimeout as delay } from 'node:timers/promises'
import { casesFor, homeCases } from './cases'
import { runLoad } from './load'
import type { Options } from './options'
import { pssMiB } from './processes'
import { figure, note, printTable, type Target } from './report'
import { embeddedSchool } from './school'
import { startServer } from './server'
import type { Tools } from './tools'

const LIMIT_MIB = 240
const SETTLE_MS = 3000

/** After every kind of request on ten connections: all database connections open, caches filled, code compiled. */
export const benchMemory = async (tools: Tools, { quick }: Options) => {
  note('内存：演示学校')
  const server = await startServer(tools, await embeddedSchool(tools, undefined))
  const atStart = pssMiB([server.pid])
  for (const { requests } of [...(await casesFor(server)), ...(await homeCases(server))]) {
    const load = { port: server.port, pids: [], connections: 10, warmUp: { requests: 0, seconds: 0 } }
    await runLoad({ ...load, seconds: quick ? 1 : 3, requests })
  }
  const busy = pssMiB([server.pid])
  await delay(SETTLE_MS)
  const warm = pssMiB([server.pid])
  await server.stop()
  printTable(
    '内存（服务器与内置数据库合计，PSS，MiB）',
    ['刚启动', '负载刚结束', '预热后静置'],
    [[figure(atStart), figure(busy), figure(warm)]],
  )
  const worst = busy === undefined || warm === undefined ? undefined : Math.max(busy, warm)
  const targets: Target[] = [{ name: '内存（演示学校）', value: worst, limit: LIMIT_MIB, unit: 'MiB' }]
  return { result: { startMiB: atStart, busyMiB: busy, warmMiB: warm }, targets }
}
