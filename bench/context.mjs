import { join } from 'node:path'
import { modules } from '../server/src/modules'
import { createTokens } from '../server/src/platform/auth/token'
import { connect } from '../server/src/platform/db/database'
import { startEmbedded } from '../server/src/platform/db/embedded/embedded'
import { createMemory } from '../server/src/platform/db/row-cache'
import { createEventBus } from '../server/src/platform/events'
import { createDiskStore } from '../server/src/platform/files/store'
import { partsOf } from '../server/src/platform/module'
import { loadSecrets } from '../server/src/platform/secrets'

// For the programs that run the server's own code on a school. JavaScript, because the server's types are complete only
// within the server's own project.

const silent = Object.fromEntries(['debug', 'info', 'warn', 'error'].map((level) => [level, () => {}]))

const contextOf = (db, dataDir, tokens) => ({
  db,
  env: {
    parts: partsOf(modules),
    tokens,
    files: createDiskStore(join(dataDir, 'files')),
    idleMinutes: 60,
    memory: createMemory(),
    demo: null,
    version: 'bench',
  },
  bus: createEventBus(() => {}),
  log: silent,
  now: new Date(),
  actor: null,
  address: 'local',
  agent: 'bench',
})

/** What a service is called with, on the database of the school. */
export const withSchool = async ({ dataDir, url }, work) => {
  const secrets = await loadSecrets(dataDir)
  const database =
    url === undefined
      ? await startEmbedded({ dataDir, password: secrets.databasePassword, log: () => {} })
      : { connection: { connectionString: url }, stop: async () => {} }
  // Filling a large school takes longer than any request may.
  const db = connect(database.connection, () => {}, { answerMs: 0 })
  try {
    await work(contextOf(db, dataDir, createTokens(secrets.sessionSecret)))
  } finally {
    await db.destroy()
    await database.stop()
  }
}
