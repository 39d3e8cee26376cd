import { sql } from 'kysely'
import type { Db, Tx } from '../db/database'

export interface Column {
  name: string
  type: string
}

export interface Table {
  name: string
  columns: Column[]
  /** The primary key, by which rows are put in order: the same rows always give the same lines. */
  order: string | null
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

const OF_EXTENSION = (catalog: string) =>
  `exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = o.oid and d.deptype = 'e')`

/** Texts are compared byte by byte: the collation of a database is its own affair. */
const TABLES = `
  select o.relname as name,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
        order by a.attnum)
      from pg_attribute a
      where a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select string_agg(quote_ident(a.attname) || case when t.typcollation <> 0 then ' collate "C"' else '' end,
        ', ' order by array_position(i.indkey::int2[], a.attnum))
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
        join pg_type t on t.oid = a.atttypid
      where i.indrelid = o.oid and i.indisprimary) as "order"
  from pg_class o
  where o.relnamespace = current_schema()::regnamespace and o.relkind in ('r', 'p') and not o.relispartition
    and not ${OF_EXTENSION('pg_class')}
  order by 1`

/** Every table of the application, as this database has it. */
export const tablesOf = async (db: Db): Promise<Table[]> => (await sql.raw<Table>(TABLES).execute(db)).rows

export interface Sequence {
  last: string
  called: boolean
}

export const sequencesOf = async (db: Db): Promise<Record<string, Sequence>> => {
  const { rows } = await sql
    .raw<{ name: string }>(`select o.relname as name from pg_class o
    where o.relnamespace = current_schema()::regnamespace and o.relkind = 'S'
      and not ${OF_EXTENSION('pg_class')} order by 1`)
    .execute(db)
  const sequences: Record<string, Sequence> = {}
  for (const { name } of rows) {
    const state = await sql<Sequence>`select last_value::text as last, is_called as called
      from ${sql.id(name)}`.execute(db)
    const [found] = state.rows
    if (found !== undefined) sequences[name] = found
  }
  return sequences
}

export const setSequence = async (db: Tx, name: string, { last, called }: Sequence) => {
  await sql`select setval(${quoted(name)}::regclass, ${last}::bigint, ${called})`.execute(db)
}

export const migrationsOf = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{
    name: string
  }>`select name from kysely_migration order by name collate "C"`.execute(db)
  return rows.map(({ name }) => name)
}

/** So that values are written, and read, in one way whatever a database, a role or a time zone prefers. */
export const speakPlainly = async (db: Tx) => {
  const settings = {
    datestyle: 'ISO, YMD',
    intervalstyle: 'postgres',
    timezone: 'UTC',
    bytea_output: 'hex',
    extra_float_digits: '1',
    client_encoding: 'UTF8',
    // A large school takes longer than any request may.
    statement_timeout: '0',
    lock_timeout: '0',
    idle_in_transaction_session_timeout: '0',
  }
  for (const [name, value] of Object.entries(settings))
    await sql`select set_config(${name}, ${value}, true)`.execute(db)
}

const show = async (db: Db, name: string): Promise<string> =>
  (await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db)).rows[0]?.value ?? ''

export const postgresVersion = (db: Db) => show(db, 'server_version')
export const encodingOf = (db: Db) => show(db, 'server_encoding')

/** How many others of us are connected to this database: a server that runs, or another tool. */
export const othersHere = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
    where datname = current_database() and application_name like 'xueqiao%' and pid <> pg_backend_pid()`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** Removes tables, routines and types; extensions stay, for they may be another's to make. */
export const dropEverything = async (db: Tx) => {
  const here = (namespace: string) => `o.${namespace} = current_schema()::regnamespace`
  const { rows } = await sql
    .raw<{ statement: string }>(`
    select format('drop table if exists %I cascade', o.relname) as statement from pg_class o
      where ${here('relnamespace')} and o.relkind in ('r', 'p') and not ${OF_EXTENSION('pg_class')}
    union all select format('drop sequence if exists %I cascade', o.relname) from pg_class o
      where ${here('relnamespace')} and o.relkind = 'S' and not ${OF_EXTENSION('pg_class')}
    union all select format('drop routine if exists %s cascade', o.oid::regprocedure) from pg_proc o
      where ${here('pronamespace')} and not ${OF_EXTENSION('pg_proc')}
    union all select format('drop type if exists %I cascade', o.typname) from pg_type o
      where ${here('typnamespace')} and o.typtype in ('e', 'd') and not ${OF_EXTENSION('pg_type')}`)
    .execute(db)
  for (const { statement } of rows) await sql.raw(statement).execute(db)
}
