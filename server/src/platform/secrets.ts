import { randomBytes } from 'node:crypto'
import { link, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { prepareDataDir } from './data-dir'
import { codeOf, messageOf, StartError } from './start-error'

export interface Secrets {
  sessionSecret: string
  databasePassword: string
}

const Stored = z.object({ sessionSecret: z.string().min(32), databasePassword: z.string().min(32) })

const random = () => randomBytes(32).toString('base64url')

const read = async <T>(file: string, schema: z.ZodType<T>): Promise<T | undefined> => {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw new StartError(`无法读取密钥文件 ${file}：${messageOf(error)}`)
  }
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    // A new file would lock the operator out of the database and end every session: theirs to decide.
    throw new StartError(`密钥文件已损坏：${file}。请从备份恢复该文件；系统不会自动覆盖它`)
  }
}

const syncFolder = async (folder: string) => {
  // Windows cannot open folders; its rename is durable enough.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Never replaces a file that is there: of two first starts at once, both must use the same secrets. */
const publish = async (temporary: string, file: string) => {
  try {
    await link(temporary, file)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return
    // Some file systems (exFAT, network shares) have no hard links.
    await rename(temporary, file)
  }
}

const create = async (file: string, secrets: unknown) => {
  const temporary = `${file}.${randomBytes(6).toString('hex')}.tmp`
  try {
    const handle = await open(temporary, 'wx', 0o600)
    try {
      await handle.writeFile(`${JSON.stringify(secrets, null, 2)}\n`)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await publish(temporary, file)
    await syncFolder(dirname(file))
  } catch (error) {
    throw new StartError(`无法写入密钥文件 ${file}：${messageOf(error)}`)
  } finally {
    await rm(temporary, { force: true })
  }
}

/** What a file of the data folder keeps, made on first use. */
export const keptSecret = async <T>(
  dataDir: string,
  name: string,
  schema: z.ZodType<T>,
  make: () => T,
): Promise<T> => {
  const file = join(await prepareDataDir(dataDir), name)
  const before = await read(file, schema)
  if (before !== undefined) return before
  await create(file, make())
  const made = await read(file, schema)
  if (made === undefined) throw new StartError(`密钥文件刚写入就不见了：${file}`)
  return made
}

/** The secrets of this data folder. The environment's session secret goes first. */
export const loadSecrets = async (
  dataDir: string,
  config: { sessionSecret?: string | undefined } = {},
): Promise<Secrets> => {
  const make = () => ({ sessionSecret: random(), databasePassword: random() })
  const stored = await keptSecret(dataDir, 'secrets.json', Stored, make)
  return { ...stored, sessionSecret: config.sessionSecret ?? stored.sessionSecret }
}
