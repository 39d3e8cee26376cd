import { Client } from 'pg'
import { codeOf, messageOf, StartError } from '../../start-error'

export interface Connection {
  host: string
  port: number
  user: string
  password: string
  database: string
}

/** Advisory locks belong to a database: always this one, which the application does not use. */
const LOCK_DATABASE = 'postgres'
const LOCK = [0x7875, 0x6571] as const
const NAME = 'xueqiao-server-'

/** `lost` resolves when the connection, and with it the lock, is gone. */
export interface Ownership {
  state: 'ours'
  client: Client
  lost: Promise<void>
}

export type Claim =
  | Ownership
  | { state: 'taken'; by: number | undefined }
  /** Not (yet) answering. `working` means that a postmaster is there: starting, recovering or stopping. */
  | { state: 'unready'; working: boolean; reason: string }

const HOLDER = `
  select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
  where l.locktype = 'advisory' and l.granted and l.classid = $1 and l.objid = $2
    and l.database = (select oid from pg_database where datname = current_database())`

const attempt = async (client: Client): Promise<Claim> => {
  // From the very start: it may be lost before anyone else listens.
  const lost = new Promise<void>((resolve) => client.once('end', () => resolve()))
  await client.connect()
  const taken = await client.query<{ ok: boolean }>('select pg_try_advisory_lock($1, $2) as ok', [...LOCK])
  if (taken.rows[0]?.ok) return { state: 'ours', client, lost }
  const holder = await client.query<{ name: string }>(HOLDER, [...LOCK])
  await client.end()
  const pid = Number(holder.rows[0]?.name.slice(NAME.length))
  return { state: 'taken', by: pid > 0 ? pid : undefined }
}

/** Tries once to become the one server of this database. The claim lasts as long as the client's connection. */
export const claim = async (connection: Connection): Promise<Claim> => {
  const client = new Client({
    ...connection,
    database: LOCK_DATABASE,
    application_name: `${NAME}${process.pid}`,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  })
  // Without a listener a lost connection would end the process; `lost` tells the keeper.
  client.on('error', () => {})
  try {
    return await attempt(client)
  } catch (error) {
    client.end().catch(() => {})
    if (codeOf(error) === '28P01') {
      throw new StartError('数据库密码与数据文件夹中的 secrets.json 不符。请从备份恢复该文件')
    }
    return { state: 'unready', working: codeOf(error) === '57P03', reason: messageOf(error) }
  }
}

export const ensureDatabase = async (client: Client, name: string) => {
  const found = await client.query('select 1 from pg_database where datname = $1', [name])
  if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
}
