import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import pino from 'pino'
import { loadDemo } from '../demo/load'
import { migrations } from '../migrations/all'
import { createApp } from '../src/app'
import { setUp } from '../src/modules/setup/service'
import { createTokens } from '../src/platform/auth/token'
import type { AppEnv, Ctx } from '../src/platform/context'
import { connect } from '../src/platform/db/database'
import { startEmbedded } from '../src/platform/db/embedded'
import { createMemory } from '../src/platform/db/memory'
import { migrate } from '../src/platform/db/migrate'
import { createEventBus } from '../src/platform/events'
import { createDiskStore } from '../src/platform/files/store'

// A whole server with a small demo school, for tests that kill it: `node school-server.mjs <dataDir> <password>`.
// It says `up <{ port, connection }>` once it answers.

const [, , dataDir = '', password = ''] = process.argv
const now = () => new Date('2026-11-16T02:00:00Z')

const main = async () => {
  const database = await startEmbedded({ dataDir, password, fsync: false, log: () => {} })
  const db = connect(database.connection, () => {})
  await migrate(db, migrations)
  const log = pino({ level: 'silent' })
  const bus = createEventBus(() => {})
  const env: AppEnv = {
    tokens: createTokens('a-secret-for-tests-of-at-least-32-characters'),
    files: createDiskStore(join(dataDir, 'files')),
    idleMinutes: 60,
    memory: createMemory(),
    demo: null,
    version: 'test',
  }
  const ctx: Ctx = { db, env, bus, log, now: now(), actor: null, address: 'local', agent: 'test' }
  await setUp(ctx, {
    demo: true,
    adminPassword: undefined,
    loadDemo: (ctx) => loadDemo(ctx, { password, progress: () => {}, students: 300 }),
  })
  const app = await createApp({ db, env, bus, log, now })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  process.stdout.write(`up ${JSON.stringify({ port, connection: database.connection })}\n`)
}

main().catch((error: unknown) => {
  process.stdout.write(`error ${String(error)}\n`)
  process.exit(1)
})
