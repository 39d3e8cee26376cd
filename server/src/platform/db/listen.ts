import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Connection } from './database'

interface Ear {
  /** Somebody changed what this channel tells of. */
  heard: () => void
  /** From now on everything is heard; or not, until the connection is back. */
  hears: (hears: boolean) => void
}

const PROOF_MS = 2000
const RETRY_MS = 1000

/** A pooler between may take LISTEN and deliver nothing: only what has been heard once counts. */
const prove = async (client: pg.Client, channel: string) => {
  const word = randomUUID()
  const told = new Promise<boolean>((resolve) => {
    client.on('notification', ({ payload }) => payload === word && resolve(true))
  })
  await client.query('select pg_notify($1, $2)', [channel, word])
  return Promise.race([told, delay(PROOF_MS, false, { ref: false })])
}

/** Hears NOTIFY on a connection of its own, and goes on after every loss until it is stopped. */
export const listen = (connection: Connection, channel: 'access', { heard, hears }: Ear) => {
  const ending = new AbortController()
  const { signal } = ending
  let client: pg.Client | undefined

  const open = async () => {
    const own = new pg.Client({ ...connection, application_name: 'xueqiao listen', keepAlive: true })
    client = own
    const lost = new Promise<void>((resolve) => {
      own.once('end', resolve)
      own.on('error', () => resolve())
    })
    await own.connect()
    await own.query(`listen ${channel}`)
    own.on('notification', heard)
    hears(await prove(own, channel))
    await lost
    hears(false)
  }

  const goOn = async () => {
    while (!signal.aborted) {
      await open().catch(() => hears(false))
      await delay(RETRY_MS, undefined, { signal }).catch(() => {})
    }
  }
  const done = goOn()

  return {
    stop: async () => {
      ending.abort()
      await client?.end().catch(() => {})
      await done
    },
  }
}
