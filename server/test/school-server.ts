import type { AddressInfo } from 'node:net'
import { loadDemo } from '../demo/load'
import { migrations } from '../migrations/all'
import { createApp } from '../src/app'
import { setUp } from '../src/modules/account/setup/service'
import { connect } from '../src/platform/db/database'
import { startEmbedded } from '../src/platform/db/embedded'
import { migrate } from '../src/platform/db/migrate'
import { bareCtx, now } from './ctx'

// A whole server with a small demo school, for tests that kill it: `node school-server.mjs <dataDir> <password>`.
// It says `up <{ port, connection }>` once it answers.

const [, , dataDir = '', password = ''] = process.argv

const main = async () => {
  const database = await startEmbedded({ dataDir, password, fsync: false, log: () => {} })
  const db = connect(database.connection, () => {})
  await migrate(db, migrations)
  const ctx = bareCtx(db, dataDir)
  await setUp(ctx, {
    demo: true,
    adminPassword: undefined,
    loadDemo: (ctx) => loadDemo(ctx, { password, progress: () => {}, students: 300 }),
  })
  const app = await createApp({ ...ctx, now })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  process.stdout.write(`up ${JSON.stringify({ port, connection: database.connection })}\n`)
}

main().catch((error: unknown) => {
  process.stdout.write(`error ${String(error)}\n`)
  process.exit(1)
})
