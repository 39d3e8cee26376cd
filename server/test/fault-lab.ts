import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Connection } from '../src/platform/db/database'
import { findRunning } from '../src/platform/db/embedded/running'
import type { useLab } from './embedded-lab'
import { PASSWORD, processesOf } from './embedded-server'
import { startNode } from './node-server'

// For tests of a database that fails: a server of the real program, and hands on the processes of its database.

const PAUSE_MS = 500

type Lab = ReturnType<typeof useLab>

const clusterOf = (dataDir: string, connection: () => Promise<Connection | undefined>) => {
  const query = async (text: string) => {
    for (;;) {
      const client = new pg.Client(await connection())
      client.on('error', () => {})
      try {
        await client.connect()
        return (await client.query(text)).rows
      } catch (error) {
        // It may still be on its way back.
        if (error instanceof pg.DatabaseError && !/^57P/.test(error.code ?? '')) throw error
        await delay(20)
      } finally {
        client.end().catch(() => {})
      }
    }
  }
  return {
    query,
    signal: (signal: NodeJS.Signals) => {
      const [pid] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(pid), signal)
    },
    /** All of them: those that serve requests, the one that listens, the one that holds the lock. */
    endConnections: () =>
      query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'xueqiao%'`),
    pause: async () => {
      const all = processesOf(join(dataDir, 'postgres'))
      for (const pid of all) process.kill(pid, 'SIGSTOP')
      await delay(PAUSE_MS)
      for (const pid of all) process.kill(pid, 'SIGCONT')
    },
  }
}
export type Cluster = ReturnType<typeof clusterOf>

const ENV = { ADMIN_PASSWORD: 'secret-1' }

/** The database is the server's own child. */
export const embeddedServer = async (program: string, { dataDir }: Lab) => {
  const secrets = { sessionSecret: PASSWORD, databasePassword: PASSWORD }
  await writeFile(join(dataDir, 'secrets.json'), JSON.stringify(secrets))
  const node = await startNode(program, undefined, { ...ENV, DATA_DIR: dataDir })
  return { node, cluster: clusterOf(dataDir, () => findRunning(dataDir, PASSWORD)) }
}

/** The database is another's, who brings it back when it has ended. */
export const externalServer = async (program: string, lab: Lab) => {
  const { connection } = await lab.start()
  const node = await startNode(program, connection, ENV)
  return { node, cluster: clusterOf(lab.dataDir, async () => connection) }
}
