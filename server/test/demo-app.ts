import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { fillLater } from '../demo/later/fill'
import { loadDemo } from '../demo/load'
import { setUp } from '../src/modules/account/setup/service'
import type { Ctx } from '../src/platform/context'
import { connect } from '../src/platform/db/database'
import { type Options as AppOptions, testApp } from './app'
import { bareCtx } from './ctx'
import { administrate, createDatabase, DEMO, DEMO_LATER } from './databases'
import { oneAtATime } from './once'

/** Of each of the demo school's accounts. */
export const DEMO_PASSWORD = 'demo-password'

interface School {
  template: string
  files: string
}

/** A school that is filled by the first file that asks while others wait; whoever dies on the way leaves none. */
const filled = async (name: string, from: School | undefined, fill: (ctx: Ctx) => Promise<unknown>) => {
  const [server, folder] = [inject('server'), join(inject('shared'), name)]
  const school = { template: name, files: join(folder, 'files') }
  await oneAtATime(name, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 1) return
    const filling = `${name}_filling`
    await administrate(server, `drop database if exists ${filling} with (force)`)
    await createDatabase(server, filling, from)
    if (from) cpSync(from.files, school.files, { recursive: true })
    const db = connect({ ...server, database: filling }, () => {}, { max: 2 })
    await fill(bareCtx(db, folder)).finally(() => db.destroy())
    await administrate(server, `alter database ${filling} rename to ${name}`)
  })
  return school
}

const first = () =>
  filled(DEMO, undefined, (ctx) =>
    setUp(ctx, {
      demo: true,
      adminPassword: undefined,
      loadDemo: (ctx) => loadDemo(ctx, { password: DEMO_PASSWORD, progress: () => {} }),
    }),
  )
const later = async () =>
  filled(DEMO_LATER, await first(), (ctx) => fillLater(ctx, { password: DEMO_PASSWORD }))

interface DemoOptions extends Pick<AppOptions, 'push'> {
  /** With what a job fills after the first start. */
  later?: boolean
}

/** The app with the demo school: filled once a run, then copied for each. */
export const demoApp = async ({ later: isLater = false, ...options }: DemoOptions = {}) =>
  testApp({ ...options, school: await (isLater ? later() : first()) })
