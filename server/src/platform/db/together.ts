import { availableParallelism } from 'node:os'
import type { PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import Cursor from 'pg-cursor'
import { createLru } from '../lru'

type Client = pg.PoolClient & { pipeline: boolean; connection: pg.Connection }
type Answer = pg.QueryResult

/** What a connection gives for a cursor (lost.ts). */
interface Reading {
  read: (rows: number) => Promise<unknown[]>
  close: () => Promise<void>
}

interface Asked {
  text: string
  values: readonly unknown[] | undefined
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/** What only reads: it waits for nobody's lock, and nothing of it outlasts its answer. */
const READS = /^\s*(select|with)\s/
const HOLDS = /\b(insert|update|delete|merge|share)\b|advisory|_lock\(/i
export const onlyReads = (text: string) => READS.test(text) && !HOLDS.test(text)

/** Longer than most pages take as a whole: no small question waits for such a one. */
const LONG_MS = 15
const TEXTS = 1000

/** As many as a page asks for in one moment. */
const MOST = 8
/** More at a time go no faster, and each connection keeps plans of its own: some 35 MiB once it has seen everything. */
const AT_A_TIME = availableParallelism() + 1

/** One that takes longer lets the next begin: the pool has more connections than that. */
const PATIENCE_MS = 50

interface Known {
  reads: boolean
  /** How long it takes by itself, lately. */
  ms: number
}

/**
 * What is asked for in the same moment, by one request as a rule, goes to one connection in one go. Each question that
 * wakes another process of the database and is woken by its answer costs both sides more than most of the answers do.
 */
const createReads = (borrow: () => Promise<Client>) => {
  const texts = createLru<Known>(TEXTS)
  const waiting: Asked[] = []

  const knownOf = (text: string) => {
    const before = texts.get(text)
    if (before !== undefined) return before
    const known = { reads: onlyReads(text), ms: 0 }
    texts.set(text, known)
    return known
  }

  const take = (asked: readonly Asked[]) =>
    borrow().catch((error: unknown) => {
      for (const { reject } of asked) reject(error)
    })

  const send = async (asked: readonly Asked[]) => {
    const client = await take(asked)
    if (client === undefined) return
    const { stream } = client.connection as unknown as { stream: NodeJS.WritableStream & Corked }
    let since = performance.now()
    client.pipeline = true
    stream.cork()
    const answers = asked.map(async ({ text, values, resolve, reject }) => {
      try {
        resolve(await client.query(text, values as unknown[]))
      } catch (error) {
        reject(error)
      }
      const now = performance.now()
      const known = knownOf(text)
      known.ms += (now - since - known.ms) / 4
      since = now
    })
    stream.uncork()
    await Promise.all(answers)
    client.pipeline = false
    client.release()
  }

  let sent = 0
  /** Another may go when this one is answered, or takes longer than was hoped: nobody waits behind it for ever. */
  const go = (asked: readonly Asked[]) => {
    sent += 1
    let isHeld = true
    const next = () => {
      if (!isHeld) return
      isHeld = false
      sent -= 1
      sendAll()
    }
    const timer = setTimeout(next, PATIENCE_MS)
    void send(asked).then(() => {
      clearTimeout(timer)
      next()
    })
  }
  const sendAll = () => {
    while (waiting.length > 0 && sent < AT_A_TIME) go(waiting.splice(0, MOST))
  }

  return {
    takes: (text: string) => knownOf(text).reads,
    ask: (text: string, values: readonly unknown[] | undefined) =>
      new Promise<Answer>((resolve, reject) => {
        const one = { text, values, resolve, reject }
        if (knownOf(text).ms > LONG_MS) return void send([one])
        if (waiting.push(one) === 1) process.nextTick(sendAll)
      }),
  }
}

interface Corked {
  cork: () => void
  uncork: () => void
}

/**
 * The pool as the query builder sees it. What only reads is asked together with others; from the first statement that
 * does not (a transaction begins, rows are read bit by bit) there is a connection of one's own until it is given back.
 */
export const together = (pool: { connect: () => Promise<pg.PoolClient> }) => {
  // Every client has these two; the types leave them out.
  const borrow = () => pool.connect() as Promise<Client>
  const reads = createReads(borrow)
  return async (): Promise<PostgresPoolClient> => {
    let own: Promise<Client> | undefined
    const whole = () => (own ??= borrow())
    const bitByBit = (cursor: Cursor): Reading => {
      const reading = whole().then((client) => client.query(cursor) as unknown as Reading)
      return {
        read: async (rows: number) => (await reading).read(rows),
        close: async () => (await reading).close(),
      }
    }
    const query = (config: string | Cursor, values?: readonly unknown[]) => {
      if (config instanceof Cursor) return bitByBit(config)
      if (own === undefined && reads.takes(config)) return reads.ask(config, values)
      return whole().then((client) => client.query(config, values as unknown[]))
    }
    const release = () =>
      void own?.then(
        (client) => client.release(),
        () => {},
      )
    return { query, release } as PostgresPoolClient
  }
}
