import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrations } from '../migrations/all'
import { type Connection, connect } from '../src/platform/db/database'
import { startEmbedded } from '../src/platform/db/embedded/embedded'
import { migrate } from '../src/platform/db/migrate'
import { administrate, DEMO, DEMO_LATER, TEMPLATE } from './databases'
import { markTelling } from './forgetting'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server on which every test file makes its own database. */
    server: Connection
    /** A folder for what several files copy or run. */
    shared: string
    /** The same inside the tree, where programs find their packages. */
    programs: string
  }
}

/** One cluster a run, migrated once as a template: a database of one's own then costs some 50 ms. */
export const setup = async (project: TestProject) => {
  const url = process.env.DATABASE_URL
  const folder = mkdtempSync(join(tmpdir(), 'xueqiao-test-'))
  // Root lends the database to another user, who must be able to enter.
  chmodSync(folder, 0o711)
  const cache = join(import.meta.dirname, '../.cache')
  mkdirSync(cache, { recursive: true })
  const programs = mkdtempSync(join(cache, 'programs-'))
  chmodSync(programs, 0o755)
  const cluster =
    url === undefined
      ? await startEmbedded({ dataDir: folder, password: 'test-password', log: () => {}, fsync: false })
      : { connection: parse(url), stop: async () => {} }

  const drop = async () => {
    for (const name of [TEMPLATE, DEMO, DEMO_LATER])
      await administrate(cluster.connection, `drop database if exists ${name} with (force)`)
  }

  await drop()
  await administrate(cluster.connection, `create database ${TEMPLATE}`)
  const db = connect({ ...cluster.connection, database: TEMPLATE }, () => {})
  await migrate(db, migrations)
  await markTelling(db)
  await db.destroy()
  project.provide('server', cluster.connection)
  project.provide('shared', folder)
  project.provide('programs', programs)

  return async () => {
    await drop()
    await cluster.stop()
    for (const made of [folder, programs]) rmSync(made, { recursive: true, force: true })
    if (readdirSync(cache).length === 0) rmdirSync(cache)
  }
}

const parse = (url: string): Connection => {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  return {
    host: searchParams.get('host') ?? hostname,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: pathname.slice(1),
  }
}
