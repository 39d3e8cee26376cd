import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type Connection, connect, type Db, type Tx } from '../src/platform/db/database'
import { administrate, createDatabase } from './databases'

// For the tests of backup and restore: databases on the server of the tests, and a look at all that is in one. What is
// compared here is asked in other words than the backup asks, so that both cannot be wrong alike.

const isSuperuser = async (server: Connection): Promise<boolean> => {
  const client = new pg.Client(server)
  await client.connect()
  const { rows } = await client.query('select rolsuper from pg_roles where rolname = current_user')
  await client.end()
  return rows[0].rolsuper
}

const urlOf = ({ host = '', port = 5432, user = '', password = '', database = '' }: Connection) => {
  const [name, word, folder] = [user, password, host].map(encodeURIComponent)
  return `postgres://${name}:${word}@localhost:${port}/${database}?host=${folder}`
}

const ordered = async (db: Tx, query: string) =>
  (await sql.raw<{ text: string }>(query).execute(db)).rows.map(({ text }) => text).sort()

/** Reads with one time zone, wherever the database stands. */
const looking = <T>(db: Db, look: (tx: Tx) => Promise<T>) =>
  db.transaction().execute(async (tx) => {
    await sql`set local timezone = 'UTC'`.execute(tx)
    return look(tx)
  })

const HERE = `current_schema()::regnamespace`

const ofEveryTable = (db: Db, what: string): Promise<Record<string, string[]>> =>
  looking(db, async (tx) => {
    const names = await ordered(
      tx,
      `select tablename as text from pg_tables where schemaname = current_schema()`,
    )
    const tables: Record<string, string[]> = {}
    for (const name of names) tables[name] = await ordered(tx, `select ${what} as text from "${name}" r`)
    return tables
  })

/** Every row of every table, as text. */
export const rowsIn = (db: Db) => ofEveryTable(db, 'r::text')

/** For many looks at the same: what all rows of each table come to. */
export const digestsIn = (db: Db) => ofEveryTable(db, `md5(string_agg(r::text, chr(10) order by r::text))`)

/** Everything of the schema that a restored database must have as the first one had it. */
export const schemaOf = (db: Db): Promise<string[]> =>
  looking(db, (tx) =>
    ordered(
      tx,
      `select concat_ws(' ', table_name, column_name, ordinal_position, data_type, is_nullable, column_default,
          identity_generation, generation_expression) as text
        from information_schema.columns where table_schema = current_schema()
      union all select indexdef from pg_indexes where schemaname = current_schema()
      union all select concat_ws(' ', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid))
        from pg_constraint where connamespace = ${HERE} and contype <> 'n'
      union all select concat_ws(' ', tgenabled, pg_get_triggerdef(t.oid)) from pg_trigger t
        join pg_class c on c.oid = t.tgrelid where c.relnamespace = ${HERE} and not tgisinternal
      union all select pg_get_functiondef(p.oid) from pg_proc p where p.pronamespace = ${HERE}
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
    ),
  )

/** Which id each table gives next. */
export const sequencesIn = (db: Db): Promise<string[]> =>
  looking(db, (tx) =>
    ordered(
      tx,
      `select concat_ws(' ', sequencename, last_value) as text from pg_sequences
      where schemaname = current_schema()`,
    ),
  )

export const filesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [relative(folder, path), readFileSync(path, 'base64')]),
  )

/** A folder, and databases of one's own; all of it gone at the end. */
export const useBackupLab = () => {
  const server = inject('server')
  const root = mkdtempSync(join(tmpdir(), 'xueqiao-backup-'))
  chmodSync(root, 0o711)
  const cleanups: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const cleanup of cleanups.reverse()) await cleanup()
    rmSync(root, { recursive: true, force: true })
  })

  /** As the README has it made: owned by a role with no rights beyond it. */
  const newDatabase = async () => {
    const name = `xueqiao_test_${randomBytes(6).toString('hex')}`
    const ordinary = await isSuperuser(server)
    const owner = ordinary ? { user: name, password: 'password-of-the-owner' } : {}
    if (ordinary) await administrate(server, `create role ${name} login password '${owner.password}'`)
    await createDatabase(server, name, { template: 'template0', owner: ordinary ? name : '' })
    cleanups.push(async () => {
      await administrate(server, `drop database ${name} with (force)`)
      if (ordinary) await administrate(server, `drop role ${name}`)
    })
    const connection = { ...server, ...owner, database: name }
    return { connection, url: urlOf(connection) }
  }

  /** Looks into a database and lets go of it: one that is in use is not restored into. */
  const within = async <T>(connection: Connection, work: (db: Db) => Promise<T>): Promise<T> => {
    const db = connect(connection, () => {}, { max: 1 })
    return work(db).finally(() => db.destroy())
  }

  return { root, at: (...names: string[]) => join(root, ...names), newDatabase, within, cleanups }
}
