import { join } from 'node:path'
import { loadDemo } from '../server/demo/load'
import { migrations } from '../server/migrations/all'
import { modules } from '../server/src/modules'
import { setUp } from '../server/src/modules/account/setup/service'
import { createAccount } from '../server/src/modules/account/users/service'
import { hashPassword } from '../server/src/platform/auth/password'
import { createTokens } from '../server/src/platform/auth/token'
import { connect } from '../server/src/platform/db/database'
import { startEmbedded } from '../server/src/platform/db/embedded'
import { createMemory } from '../server/src/platform/db/memory'
import { migrate } from '../server/src/platform/db/migrate'
import { createEventBus } from '../server/src/platform/events'
import { createDiskStore } from '../server/src/platform/files/store'
import { partsOf } from '../server/src/platform/module'
import { loadSecrets } from '../server/src/platform/secrets'
import { addTalk, writeTokens } from './load-talk.mjs'
import { BENCH_USERS, benchUser } from './users'

// A program of its own: the server's code, bundled as the server is, fills a school unless it is there already.
// JavaScript, because the server's types are complete only within the server's own project.

const addBenchUsers = async (ctx, password) => {
  const hash = await hashPassword(password)
  const account = { password: { hash }, profileType: 'ADMIN', profileId: null, roles: ['ADMIN'] }
  for (let number = 0; number < BENCH_USERS; number++)
    await createAccount(ctx, { ...account, username: benchUser(number) })
}

const silent = Object.fromEntries(['debug', 'info', 'warn', 'error'].map((level) => [level, () => {}]))

const contextOf = (db, dataDir, secrets) => ({
  db,
  env: {
    parts: partsOf(modules),
    tokens: createTokens(secrets.sessionSecret),
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

const fill = async ({ dataDir, url, password, students, talk }) => {
  const secrets = await loadSecrets(dataDir)
  const database =
    url === undefined
      ? await startEmbedded({ dataDir, password: secrets.databasePassword, log: () => {} })
      : { connection: { connectionString: url }, stop: async () => {} }
  const db = connect(database.connection, () => {})
  try {
    await migrate(db, migrations)
    await setUp(contextOf(db, dataDir, secrets), {
      demo: true,
      loadDemo: async (ctx) => {
        await loadDemo(ctx, { password, progress: () => {}, students })
        await addBenchUsers(ctx, password)
      },
    })
    if (talk !== undefined) await addTalk(db, await hashPassword(password), talk.messages)
    // Every run begins alike: no sessions of the last one, and statistics that autovacuum would bring later.
    for (const sql of ['truncate sessions, login_attempts, push_subscriptions', 'vacuum analyze'])
      await db.executeQuery({ sql, parameters: [] })
    if (talk !== undefined) await writeTokens(db, createTokens(secrets.sessionSecret), dataDir, talk.people)
  } finally {
    await db.destroy()
    await database.stop()
  }
}

await fill(JSON.parse(process.argv[2] ?? '{}'))
