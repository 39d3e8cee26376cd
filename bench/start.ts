import { mkdtempSync, rmSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onEnd } from './cleanup'
import type { Options } from './options'
import { figure, note, printTable, type Target } from './report'
import { startProduct } from './server'
import type { Tools } from './tools'

const FIRST_LIMIT_S = 18
const WARM_LIMIT_S = 3

const timed = async (root: string, dataDir: string) => {
  const server = await startProduct(root, dataDir)
  await server.stop()
  return server.readyMs / 1000
}

/** From the command to the first answer of /api/health; everything is built already. */
export const benchStart = async (tools: Tools, { quick }: Options) => {
  note('启动：空数据文件夹与演示学校')
  const dataDir = mkdtempSync(join(tmpdir(), 'xueqiao-bench-'))
  const remove = onEnd(() => rmSync(dataDir, { recursive: true, force: true }))
  // Root lends the database to another user, who must be able to enter.
  await chmod(dataDir, 0o711)
  const cold = await timed(tools.root, dataDir)
  note('启动：再次启动')
  const warm: number[] = []
  for (let round = 0; round < (quick ? 1 : 5); round++) warm.push(await timed(tools.root, dataDir))
  await remove()
  const slowest = Math.max(...warm)
  printTable(
    '启动（node tools/start.mjs 至 /api/health 应答，秒）',
    ['首次（建库、迁移、装入演示学校）', '再次：最快', '再次：最慢'],
    [[figure(cold), figure(Math.min(...warm)), figure(slowest)]],
  )
  const targets: Target[] = [
    { name: '首次启动', value: cold, limit: FIRST_LIMIT_S, unit: '秒' },
    { name: '再次启动', value: slowest, limit: WARM_LIMIT_S, unit: '秒' },
  ]
  return { result: { coldSeconds: cold, warmSeconds: warm }, targets }
}
