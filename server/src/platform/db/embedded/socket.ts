import { lstat, mkdir, rm, rmdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { codeOf, messageOf, StartError } from '../../start-error'
import { give } from './cluster'
import { hashOf, type Identity } from './place'
import type { Endpoint } from './settings'

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(address)))
    })
  })

/** Whether the folder is ours alone. Anyone may put something under this name into /tmp before us. */
const own = async (folder: string, identity: Identity | undefined): Promise<boolean> => {
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST')
      throw new StartError(`无法创建数据库套接字文件夹 ${folder}：${messageOf(error)}`)
    const stats = await lstat(folder)
    const mine = [process.getuid?.(), identity?.uid].includes(stats.uid)
    if (!stats.isDirectory() || !mine || (stats.mode & 0o077) !== 0) return false
  }
  await give(folder, 0o700, identity)
  return true
}

/** The folder of the socket. Short whatever the data folder's path: socket paths end at about 100 bytes. */
const socketFolder = async (dataDir: string, identity: Identity | undefined): Promise<string> => {
  const base = `/tmp/xueqiao-${hashOf(dataDir).slice(0, 8)}`
  for (const suffix of ['', '-1', '-2', '-3', '-4']) {
    if (await own(base + suffix, identity)) return base + suffix
  }
  throw new StartError(`套接字文件夹 ${base} 已被其他用户占用，请删除它`)
}

/** Where PostgreSQL listens: a socket that only we can reach, or loopback where there are no sockets. */
export const prepareEndpoint = async (dataDir: string, identity: Identity | undefined): Promise<Endpoint> =>
  process.platform === 'win32'
    ? { host: '127.0.0.1', port: await freePort() }
    : { host: await socketFolder(dataDir, identity), port: 5432 }

export const removeEndpoint = async ({ host }: Endpoint) => {
  if (process.platform !== 'win32') await rm(host, { recursive: true, force: true })
}

/** After a start that failed: another server may be using the folder. */
export const removeIfUnused = async ({ host }: Endpoint) => {
  if (process.platform !== 'win32') await rmdir(host).catch(() => {})
}
