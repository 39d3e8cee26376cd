import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import Cursor from 'pg-cursor'

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

/** Texts beyond this many are not prepared: a connection keeps each statement for its life. */
const MOST_PREPARED = 500
const prepared = new Map<string, string>()

const READS = /^(select|with|begin|start|rollback|savepoint|release|set) /
const WRITES = /\b(insert into|update|delete from|merge into)\b/

const isReading = (text: string) => READS.test(`${text} `) && !(text.startsWith('with') && WRITES.test(text))

const nameOf = (text: string): string | undefined => {
  const known = prepared.get(text)
  if (known !== undefined || prepared.size >= MOST_PREPARED || !isReading(text)) return known
  const name = `q${prepared.size}`
  prepared.set(text, name)
  return name
}

/** Planning costs more than running most of our queries, so a connection plans each select once. */
const clientTelling = (onWrite: () => void) =>
  class extends pg.Client {
    // The library's overloads come down to this one for the calls of the query builder.
    override query = ((config: unknown, ...rest: unknown[]) => {
      const [values] = rest
      const name = typeof config === 'string' && Array.isArray(values) ? nameOf(config) : undefined
      const query = super.query.bind(this) as (...args: unknown[]) => unknown
      if (name !== undefined) return query({ name, text: config, values }, ...rest.slice(1))
      const asked = query(config, ...rest)
      // Heard before whoever waits for the same statement goes on; a refused one may have written all the same.
      if (typeof config === 'string' && !isReading(config) && asked instanceof Promise)
        asked.then(onWrite, onWrite)
      return asked
    }) as pg.Client['query']
  }

/** Longer than any honest request; a runaway query must not hold a connection for ever. */
const STATEMENT_TIMEOUT_MS = 60_000

interface PoolOptions {
  max?: number
  /** Told of every statement, for tests that count them. */
  onQuery?: () => void
  /** Told after every statement that may have changed something, commits among them. */
  onWrite?: () => void
}

export const connect = (
  connection: Connection,
  onIdleError: (error: Error) => void,
  { max = 10, onQuery, onWrite = () => {} }: PoolOptions = {},
): Db => {
  const pool = new pg.Pool({
    ...connection,
    Client: clientTelling(onWrite),
    max,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'xueqiao',
  })
  pool.on('error', onIdleError)
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool, cursor: Cursor }),
    ...(onQuery === undefined ? {} : { log: onQuery }),
  })
}

/** Which rule of the database was broken, for services that turn it into words. */
export const brokenConstraint = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError &&
  (error.code === '23505' || error.code === '23503' || error.code === '23514')
    ? error.constraint
    : undefined

/** Others held what was asked for too long, or wanted it in another order. */
export const isLockFailure = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01')

const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'])

/** The server went away or is not up yet: worth a retry by the caller, not a fault of the request. */
export const isConnectionError = (error: unknown): boolean => {
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown }
  if (typeof code !== 'string')
    return error instanceof Error && /terminated|timeout exceeded/.test(error.message)
  return (
    /^(08...|57P0[1-3])$/.test(code) ||
    (NETWORK.has(code) && (syscall === 'connect' || (code !== 'ENOENT' && typeof syscall === 'string')))
  )
}
