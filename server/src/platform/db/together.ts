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
/** Longer to tell of a long statement than to look up. */
const told = createLru<{ reads: boolean }>(1000)
export const onlyReads = (text: string) => {
  const before = told.get(text)
  if (before !== undefined) return before.reads
  const reads = READS.test(text) && !HOLDS.test(text)
  told.set(text, { reads })
  return reads
}

/** Longer than any page that is asked for often takes as a whole: no small question waits for such a one. */
const LONG_MS = 40
const TEXTS = 1000

/** As many as a page asks for in one moment. */
const MOST = 8
/**
 * More at a time go no faster, and each connection keeps plans of its own: some 30 MiB once it has seen everything. Never
 * many: a container is told of all cores of its machine, and the database has connections for so many servers only.
 */
export const AT_A_TIME = Math.min(6, Math.max(2, availableParallelism()))

/** One that is silent for longer lets the next begin. */
const PATIENCE_MS = 100
/** As many as may be silent before others wait for them. */
const MOST_SILENT = 2

/** For what only reads. */
export const READING = AT_A_TIME + MOST_SILENT

interface Known {
  reads: boolean
  /** How long it takes by itself, lately. */
  ms: number
}

/**
 * Falls at once and rises slowly: what was planned anew, or waited for a busy machine, says little of the statement.
 * What takes a quarter of a second is known from its first time on.
 */
const learned = (before: number, took: number) => Math.min(took, before + (took - before) / 6)

/**
 * What is asked for in the same moment, by one request as a rule, goes to one connection in one go. Each question that
 * wakes another process of the database and is woken by its answer costs both sides more than most of the answers do.
 */
const createReads = ({ reading, slow }: Pools) => {
  const texts = createLru<Known>(TEXTS)
  const waiting: Asked[] = []

  const knownOf = (text: string) => {
    const before = texts.get(text)
    if (before !== undefined) return before
    const known = { reads: onlyReads(text), ms: 0 }
    texts.set(text, known)
    return known
  }

  const send = async (pool: Pool, asked: readonly Asked[], onAnswer: () => void) => {
    const client = await borrow(pool).catch((error: unknown) => {
      for (const { reject } of asked) reject(error)
    })
    if (client === undefined) return
    let since = performance.now()
    const answers = inOneGo(client, () =>
      asked.map(async ({ text, values, resolve, reject }) => {
        try {
          resolve(await client.query(text, values as unknown[]))
        } catch (error) {
          reject(error)
        }
        onAnswer()
        const now = performance.now()
        const known = knownOf(text)
        known.ms = learned(known.ms, now - since)
        since = now
      }),
    )
    await Promise.all(answers)
    client.release()
  }

  let sent = 0
  /** Another may go when this one is answered, or falls silent: nobody waits behind it for ever. */
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
    const onAnswer = () => {
      if (isHeld) timer.refresh()
    }
    void send(reading, asked, onAnswer).then(() => {
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
        if (knownOf(text).ms > LONG_MS) return void send(slow, [one], () => {})
        if (waiting.push(one) === 1) process.nextTick(sendAll)
      }),
  }
}

interface Pool {
  connect: () => Promise<pg.PoolClient>
}

/**
 * Whoever reads together has connections apart: a pool gives out whichever was given back last, and among transactions
 * each of them would come to read everything once, and keep its plan. So has a report that takes
 * long, and what is read bit by bit, as slowly as somebody takes it: whoever saves waits for none of them, nor does the
 * second for what it asks in between.
 */
export interface Pools {
  reading: Pool
  slow: Pool
  bitByBit: Pool
  own: Pool
}

/** What is asked of it does not wait for the answer to what was asked before. */
const borrow = async (pool: Pool) => {
  // Every client has these two; the types leave them out.
  const client = (await pool.connect()) as Client
  client.pipeline = true
  return client
}

interface Corked {
  cork: () => void
  uncork: () => void
}

const inOneGo = <T>({ connection }: Client, ask: () => T): T => {
  const { stream } = connection as unknown as { stream: Corked }
  stream.cork()
  try {
    return ask()
  } finally {
    stream.uncork()
  }
}

/** What a transaction is ended with that has asked nothing. */
const ENDS = ['commit', 'rollback']
const NOTHING = { command: '', rowCount: null, rows: [] }

/**
 * The pool as the query builder sees it. What only reads is asked together with others; from the first statement that
 * does not (a transaction begins, rows are read bit by bit) there is a connection of one's own until it is given back.
 */
export const together = (pools: Pools) => {
  const reads = createReads(pools)
  return async (): Promise<PostgresPoolClient> => {
    let own: Promise<Client> | undefined
    const whole = (pool: Pool) => (own ??= borrow(pool))
    /** A transaction begins in one go with what is asked first in it, and one that asks nothing not at all. */
    let begins = false
    const ask = async (text: string, values?: readonly unknown[]) => {
      const isFirst = begins
      begins = false
      const client = await whole(pools.own)
      if (!isFirst) return client.query(text, values as unknown[])
      const asked = inOneGo(client, () => [client.query('begin'), client.query(text, values as unknown[])])
      return (await Promise.all(asked))[1]
    }
    const bitByBit = (cursor: Cursor): Reading => {
      const reading = whole(pools.bitByBit).then(async (client) => {
        if (begins) await ask('select 1')
        // What is read so leaves no room for other answers.
        client.pipeline = false
        return client.query(cursor) as unknown as Reading
      })
      return {
        read: async (rows: number) => (await reading).read(rows),
        close: async () => (await reading).close(),
      }
    }
    const query = (config: string | Cursor, values?: readonly unknown[]) => {
      if (config instanceof Cursor) return bitByBit(config)
      if (config === 'begin' || (begins && ENDS.includes(config))) {
        begins = config === 'begin'
        return Promise.resolve(NOTHING)
      }
      return own === undefined && !begins && reads.takes(config)
        ? reads.ask(config, values)
        : ask(config, values)
    }
    const release = () =>
      void own?.then(
        (client) => client.release(),
        () => {},
      )
    return { query, release } as PostgresPoolClient
  }
}
