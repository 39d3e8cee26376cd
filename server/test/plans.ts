import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { type Connection, type Database, type Db, PLANNING } from '../src/platform/db/database'

/** As in a school that is being loaded: the database has looked at none of its tables. */
const KNOW_NOTHING = [
  'delete from pg_statistic',
  `update pg_class set reltuples = -1, relpages = 0 where relnamespace = 'public'::regnamespace`,
]

const GENERIC = `${PLANNING} -c plan_cache_mode=force_generic_plan`

interface Line {
  'QUERY PLAN': string
}

/** On the pool's only connection; `explain (generic_plan)` is not known to PostgreSQL 15. */
const explainGeneric = async (pool: pg.Pool, sql: string, parameters: number) => {
  await pool.query(`prepare asked as ${sql}`)
  const values = parameters === 0 ? '' : `(${Array.from({ length: parameters }, () => 'null').join(', ')})`
  const explained = await pool.query<Line>(`explain execute asked${values}`)
  await pool.query('deallocate asked')
  return explained
}

/**
 * How the database goes about each statement that `work` asks, as one text; and what came of it. `generic`: as it does once a
 * connection has planned it for all values.
 */
export const planOf = async <T>(
  database: Connection,
  work: (db: Db) => Promise<T>,
  { unknown = false, generic = false }: { unknown?: boolean; generic?: boolean } = {},
) => {
  const asked: CompiledQuery[] = []
  const pool = new pg.Pool({ ...database, max: 1, ...(generic && { options: GENERIC }) })
  // It ends before its connections do: the database that is dropped then may still say so to one.
  pool.on('error', () => {})
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => void asked.push(event.query),
  })
  try {
    const found = await work(db)
    const plans: string[] = []
    await pool.query('begin')
    for (const forget of unknown ? KNOW_NOTHING : []) await pool.query(forget)
    for (const { sql, parameters } of [...asked]) {
      if (sql === 'begin' || sql === 'commit') continue
      const { rows } = generic
        ? await explainGeneric(pool, sql, parameters.length)
        : await pool.query<Line>(`explain ${sql}`, [...parameters])
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    await pool.query('rollback')
    return { found, plan: plans.join('\n\n') }
  } finally {
    await db.destroy()
  }
}
