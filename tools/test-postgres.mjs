import { spawn } from 'node:child_process'
import { checkNode } from './lib/node-version.mjs'

checkNode()
const { ensureInstalled } = await import('./lib/install.mjs')
const { at, root } = await import('./lib/paths.mjs')
const { startPostgres } = await import('./lib/postgres.mjs')
const { say } = await import('./lib/ui.mjs')

await ensureInstalled()
const given = process.env.DATABASE_URL
const server = given ? { url: given, stop: () => {} } : await startPostgres()
say(`在独立的 PostgreSQL 上运行接口测试${server.bin ? `（${server.bin}）` : ''}`)
const args = [at('node_modules/vitest/vitest.mjs'), 'run', '--project', 'api', '--reporter=default']
const env = { ...process.env, DATABASE_URL: server.url }
const code = await new Promise((resolve) => {
  spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env }).on('exit', (status) =>
    resolve(status ?? 1),
  )
})
server.stop()
process.exit(code)
