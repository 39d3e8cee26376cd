import { Kysely, type LogEvent, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import Cursor from 'pg-cursor'
import { AppError } from '../errors'
import { noteLost, watch } from './lost'
import { createPrepared } from './prepared'
import { type Pools, READING, together } from './together'

/** Each module adds its own tables in its tables.ts (declaration merging), so that a table has one visible owner. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the modules
export interface Database {}

export type Db = Kysely<Database>
export type Tx = Transaction<Database>

export interface Connection {
  connectionString?: string
  host?: string
  port?: number
  user?: string
  password?: string
  database?: string
}

const { builtins, setTypeParser } = pg.types

/** `date` would become a local-midnight Date, a day off in Asia/Shanghai; counts and ids would become text. */
setTypeParser(builtins.DATE, (value) => value)
setTypeParser(builtins.INT8, Number)
setTypeParser(builtins.NUMERIC, Number)

/** Every statement of ours passes here. */
const clientWatching = (answerMs: number) =>
  class extends pg.Client {
    #watch = watch(this, answerMs)
    #prepared = createPrepared(this, (text) => super.query(text))

    // The library's overloads come down to this one for the calls of the query builder.
    override query = ((config: unknown, ...rest: unknown[]) => {
      const query = super.query.bind(this) as (...args: unknown[]) => unknown
      if (config instanceof Cursor) {
        query(config)
        return this.#watch.reading(config)
      }
      if (typeof config !== 'string') return query(config, ...rest)
      const [values] = rest
      const known = Array.isArray(values) ? this.#prepared(config) : undefined
      const asked = known ? query({ ...known, values }, ...rest.slice(1)) : query(config, ...rest)
      if (!(asked instanceof Promise)) return asked
      return config === 'rollback' ? this.#watch.rolledBack(asked) : this.#watch.answered(asked)
    }) as pg.Client['query']
  }

/** A school lies in memory, where a page out of turn costs hardly more than the next one. */
export const PLANNING = '-c random_page_cost=1.1'

/** Longer than any honest request; a runaway query must not hold a connection for ever. */
const STATEMENT_TIMEOUT_MS = 60_000
/** What is read bit by bit may take so many times as long: the database counts also while somebody takes what was read. */
const TAKEN = 15
/** The server ends a statement before; one that is paused or cut off ends none. */
const ANSWER_MS = STATEMENT_TIMEOUT_MS + 5000
/** Longer than any save, and shorter than a page waits: whoever holds a lock beyond this is not waited for. */
const LOCK_MS = 10_000
/** After this long without a word the network is asked whether the other side is still there. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** Nobody has given a connection back for so long. */
const WAIT_MS = 10_000
/** The library's words for it. */
const WAITED = 'timeout exceeded when trying to connect'

interface PoolOptions {
  /** So many for everything, instead of some for each kind of question. */
  max?: number
  /** Told of every statement, for tests that count them. */
  onQuery?: (event: LogEvent) => void
  /** 0 for work that may take longer than any request. */
  answerMs?: number
  lockMs?: number
  statementMs?: number
  waitMs?: number
}

/** How many of each: some 5 MiB of the database a connection; two cores are busy with fewer. */
const SIZES = {
  reading: READING,
  // Who comes later waits: two cores have no more to give.
  slow: 3,
  bitByBit: 4,
  own: 8,
} as const satisfies Record<keyof Pools, number>

/** What is read bit by bit is an export. */
const MANY_EXPORTS = new AppError('UNAVAILABLE', '同时导出的人较多，请稍后再试')

export const connect = (
  connection: Connection,
  onIdleError: (error: Error) => void,
  {
    max,
    onQuery,
    answerMs = ANSWER_MS,
    lockMs = LOCK_MS,
    statementMs = STATEMENT_TIMEOUT_MS,
    waitMs = WAIT_MS,
  }: PoolOptions = {},
): Db => {
  const poolOf = (
    size: number,
    { limitMs = statementMs, whenLent }: { limitMs?: number; whenLent?: AppError } = {},
  ) => {
    const pool = new pg.Pool({
      ...connection,
      ...KEEP_ALIVE,
      Client: clientWatching(answerMs),
      max: size,
      idleTimeoutMillis: 30_000,
      connectionTimeoutMillis: waitMs,
      statement_timeout: limitMs,
      options: `${PLANNING} -c lock_timeout=${lockMs}`,
      application_name: 'xueqiao',
    })
    pool.on('error', onIdleError)
    const borrow = () =>
      pool.connect().catch((error: unknown) => {
        if (whenLent !== undefined && error instanceof Error && error.message === WAITED) throw whenLent
        noteLost(error)
        throw error
      })
    return { connect: borrow, end: () => pool.end() }
  }
  const { reading, slow, bitByBit, own } = SIZES
  const one = max === undefined ? undefined : poolOf(max)
  const pools = one
    ? { reading: one, slow: one, bitByBit: one, own: one }
    : {
        ...{ reading: poolOf(reading), slow: poolOf(slow), own: poolOf(own) },
        bitByBit: poolOf(bitByBit, { limitMs: statementMs * TAKEN, whenLent: MANY_EXPORTS }),
      }
  const end = async () =>
    void (await Promise.all([...new Set(Object.values(pools))].map((pool) => pool.end())))
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: { connect: together(pools), end }, cursor: Cursor }),
    ...(onQuery === undefined ? {} : { log: onQuery }),
  })
}

/** Which rule of the database was broken, for services that turn it into words. */
export const brokenConstraint = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError &&
  (error.code === '23505' || error.code === '23503' || error.code === '23514')
    ? error.constraint
    : undefined

const hasCode = (error: unknown, ...codes: string[]) =>
  error instanceof pg.DatabaseError && codes.includes(error.code ?? '')

/** Of several that got in each other's way the database has ended this one, and taken back all of it. */
export const isCollision = (error: unknown): boolean => hasCode(error, '40001', '40P01')

/** Others held what was asked for too long, or wanted it in another order. */
export const isLockFailure = (error: unknown): boolean => isCollision(error) || hasCode(error, '55P03')

/** It took longer than any honest request. */
export const isOverdue = (error: unknown): boolean => hasCode(error, '57014')
