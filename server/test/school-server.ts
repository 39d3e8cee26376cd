import type { AddressInfo } from 'node:net'
import { createApp } from '../src/app'
import { connect } from '../src/platform/db/database'
import { startEmbedded } from '../src/platform/db/embedded/embedded'
import { bareCtx, now } from './ctx'

// A whole server on a folder that has its school, for tests that kill it: `node school-server.mjs <dataDir> <password>`.
// It says `up <{ port, connection }>` once it answers.

const [, , dataDir = '', password = ''] = process.argv

const main = async () => {
  const database = await startEmbedded({ dataDir, password, fsync: false, log: () => {} })
  const db = connect(database.connection, () => {})
  const app = await createApp({ ...bareCtx(db, dataDir), now })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  process.stdout.write(`up ${JSON.stringify({ port, connection: database.connection })}\n`)
}

main().catch((error: unknown) => {
  process.stdout.write(`error ${String(error)}\n`)
  process.exit(1)
})
