import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { type Connection, type Db, KEEP_ALIVE } from './database'

/** access: what a request reads of its sender has changed. realtime: what servers tell each other. */
type Channel = 'access' | 'realtime'

export interface Ear {
  on: (channel: Channel, heard: (payload: string) => void) => void
  /** Told whether everything is heard from now on; or not, until the connection is back. */
  onHears: (listener: (hears: boolean) => void) => void
  stop: () => Promise<void>
}

const PROOF_MS = 2000
const RETRY_MS = 1000
const CONNECT_MS = 10_000

/** A pooler between may take LISTEN and deliver nothing: only what has been heard once counts. */
const prove = async (client: pg.Client) => {
  const word = randomUUID()
  const told = new Promise<boolean>((resolve) => {
    client.on('notification', ({ payload }) => payload === word && resolve(true))
  })
  await client.query('select pg_notify($1, $2)', ['access', word])
  return Promise.race([told, delay(PROOF_MS, false, { ref: false })])
}

/** Hears NOTIFY on a connection of its own, and goes on after every loss until it is stopped. */
export const listen = (connection: Connection): Ear => {
  const ending = new AbortController()
  const { signal } = ending
  const heard: Record<Channel, ((payload: string) => void)[]> = { access: [], realtime: [] }
  const listeners: ((hears: boolean) => void)[] = []
  let client: pg.Client | undefined
  let hearing = false

  const hears = (now: boolean) => {
    hearing = now
    for (const listener of listeners) listener(now)
  }

  const open = async () => {
    const own = new pg.Client({
      ...connection,
      ...KEEP_ALIVE,
      application_name: 'xueqiao listen',
      connectionTimeoutMillis: CONNECT_MS,
    })
    client = own
    const lost = new Promise<void>((resolve) => {
      own.once('end', resolve)
      own.on('error', () => resolve())
    })
    await own.connect()
    own.on('notification', ({ channel, payload = '' }) => {
      if (channel in heard) for (const tell of heard[channel as Channel]) tell(payload)
    })
    await own.query('listen access; listen realtime')
    hears(await prove(own))
    await lost
    hears(false)
  }

  const goOn = async () => {
    while (!signal.aborted) {
      await open().catch(() => hears(false))
      // One that was refused something is still connected.
      client?.end().catch(() => {})
      await delay(RETRY_MS, undefined, { signal }).catch(() => {})
    }
  }
  const done = goOn()

  return {
    on: (channel, tell) => void heard[channel].push(tell),
    onHears: (listener) => {
      listeners.push(listener)
      listener(hearing)
    },
    stop: async () => {
      ending.abort()
      await client?.end().catch(() => {})
      await done
    },
  }
}

/** All of them or none, and in this order. */
export const notify = async (db: Db, channel: Channel, payloads: readonly string[]) => {
  await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) payload`.execute(db)
}
