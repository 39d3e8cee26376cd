import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { loadDemo } from '../demo/load'
import { migrations } from '../migrations/all'
import { setUp } from '../src/modules/account/setup/service'
import { connect } from '../src/platform/db/database'
import { startEmbedded } from '../src/platform/db/embedded/embedded'
import { migrate } from '../src/platform/db/migrate'
import { bareCtx } from './ctx'
import { PASSWORD, removeAll } from './embedded-server'
import { oneAtATime } from './once'

const STUDENTS = 300

const fill = async (dataDir: string) => {
  const database = await startEmbedded({ dataDir, password: PASSWORD, fsync: false, log: () => {} })
  const db = connect(database.connection, () => {}, { max: 2 })
  try {
    await migrate(db, migrations)
    await setUp(bareCtx(db, dataDir), {
      demo: true,
      adminPassword: undefined,
      loadDemo: (ctx) => loadDemo(ctx, { password: PASSWORD, progress: () => {}, students: STUDENTS }),
    })
  } finally {
    await db.destroy()
    await database.stop()
  }
  const secrets = { sessionSecret: PASSWORD, databasePassword: PASSWORD }
  writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify(secrets), { mode: 0o600 })
}

/**
 * The data folder of a small demo school, for tests of whole servers: filled by the first file that asks. PASSWORD opens
 * its database and each of its accounts.
 */
export const smallSchool = async (): Promise<string> => {
  const made = join(inject('shared'), 'school')
  const filling = `${made}-filling`
  await oneAtATime('small school', async () => {
    if (existsSync(made)) return
    removeAll(filling)
    await fill(filling)
    renameSync(filling, made)
  })
  return made
}
