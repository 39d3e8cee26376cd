import { checkNode } from './lib/node-version.mjs'

checkNode()
const { ensureRedis } = await import('./lib/debian.mjs')
const { ensureInstalled } = await import('./lib/install.mjs')
const { conclude, reportFolder } = await import('./lib/outcome.mjs')
const { startPostgres } = await import('./lib/postgres.mjs')
const { say } = await import('./lib/ui.mjs')
const { runVitest } = await import('./lib/vitest.mjs')

await ensureInstalled()
await ensureRedis()
const given = process.env.DATABASE_URL
const server = given ? { url: given, stop: () => {} } : await startPostgres()
say(`在独立的 PostgreSQL 上运行接口测试${server.bin ? `（${server.bin}）` : ''}`)
const outcome = await runVitest(['api'], reportFolder()('vitest'), { DATABASE_URL: server.url })
server.stop()
process.exit(conclude([outcome]))
