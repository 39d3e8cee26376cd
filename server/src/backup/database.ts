import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../platform/config'
import { prepareDataDir } from '../platform/data-dir'
import { type Connection, connect, type Db } from '../platform/db/database'
import { startEmbedded } from '../platform/db/embedded/embedded'
import { findRunning } from '../platform/db/embedded/running'
import { ping } from '../platform/db/query'
import { loadSecrets } from '../platform/secrets'
import { messageOf, StartError } from '../platform/start-error'

interface Opened {
  connection: Connection
  stop: () => Promise<void>
}

const outside = (url: string): Opened => ({ connection: { connectionString: url }, stop: async () => {} })

const assertDataDir = async (dataDir: string) => {
  await access(join(dataDir, 'secrets.json')).catch(() => {
    throw new StartError(
      `${dataDir} 里没有学桥的数据。请用 DATA_DIR 指定数据文件夹，或用 DATABASE_URL 指定数据库`,
    )
  })
}

const start = async ({ dataDir }: Config, say: (line: string) => void): Promise<Opened> => {
  const { databasePassword } = await loadSecrets(dataDir)
  return startEmbedded({ dataDir, password: databasePassword, log: say })
}

/** What a server uses with this configuration, whether one runs or not. */
export const openSource = async (config: Config, say: (line: string) => void): Promise<Opened> => {
  if (config.databaseUrl !== undefined) return outside(config.databaseUrl)
  await assertDataDir(config.dataDir)
  const { databasePassword } = await loadSecrets(config.dataDir)
  const running = await findRunning(config.dataDir, databasePassword)
  return running === undefined ? start(config, say) : { connection: running, stop: async () => {} }
}

/** What a server will use with this configuration; one that runs already keeps us out. */
export const openTarget = async (config: Config, say: (line: string) => void): Promise<Opened> => {
  if (config.databaseUrl === undefined) return start(config, say)
  await prepareDataDir(config.dataDir)
  return outside(config.databaseUrl)
}

/** Lends one connection to `work`, and takes everything down again. */
export const withDatabase = async <T>(opened: Opened, work: (db: Db) => Promise<T>): Promise<T> => {
  // Who asked gets the error; a connection that breaks while idle has nobody to tell.
  const db = connect(opened.connection, () => {}, { max: 1, answerMs: 0 })
  try {
    await ping(db).catch((error: unknown) => {
      throw new StartError(`无法连接数据库：${messageOf(error)}。请检查 DATABASE_URL 与数据库服务`)
    })
    return await work(db)
  } finally {
    await db.destroy()
    await opened.stop()
  }
}
