import { join } from 'node:path'
import { inject } from 'vitest'
import { fillLater } from '../demo/later/fill'
import { loadDemo } from '../demo/load'
import { setUp } from '../src/modules/account/setup/service'
import { type Connection, connect } from '../src/platform/db/database'
import { type Options as AppOptions, testApp } from './app'
import { bareCtx } from './ctx'
import { administrate, createDatabase, DEMO } from './databases'
import { oneAtATime } from './once'

const FILLING = `${DEMO}_filling`

/** Of each of the demo school's accounts. */
export const DEMO_PASSWORD = 'demo-password'

const fill = async (server: Connection, folder: string) => {
  await administrate(server, `drop database if exists ${FILLING} with (force)`)
  await createDatabase(server, FILLING)
  const db = connect({ ...server, database: FILLING }, () => {}, { max: 2 })
  try {
    await setUp(bareCtx(db, folder), {
      demo: true,
      adminPassword: undefined,
      loadDemo: (ctx) => loadDemo(ctx, { password: DEMO_PASSWORD, progress: () => {} }),
    })
  } finally {
    await db.destroy()
  }
  await administrate(server, `alter database ${FILLING} rename to ${DEMO}`)
}

interface DemoOptions extends Pick<AppOptions, 'push'> {
  /** With what a job fills after the first start, which takes some seconds more. */
  later?: boolean
}

/** The app with the demo school: filled by the first file that asks while others wait, then copied for each. */
export const demoApp = async ({ later = false, ...options }: DemoOptions = {}) => {
  const [server, folder] = [inject('server'), join(inject('shared'), 'demo')]
  await oneAtATime('demo', async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DEMO])
    if (rowCount === 0) await fill(server, folder)
  })
  const app = await testApp({ ...options, school: { template: DEMO, files: join(folder, 'files') } })
  if (later) await fillLater(app.ctx(), { password: DEMO_PASSWORD })
  return app
}
