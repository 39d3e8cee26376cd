import { createHash } from 'node:crypto'
import { lstat, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf, messageOf, StartError } from '../../start-error'
import { type Binaries, copyBinaries, program } from './binaries'

/** The user that PostgreSQL runs as, where that is not the user of the server. */
export interface Identity {
  uid: number
  gid: number
}

export interface Place {
  /** PostgreSQL's own folder (PGDATA). */
  cluster: string
  binaries: Binaries
  /** Set only when the server is root: PostgreSQL refuses to be. */
  identity: Identity | undefined
}

/** For clusters and programs that PostgreSQL's user could not reach where they are. */
const SHARED = '/var/lib/xueqiao'
const POINTER = 'postgres.location'
const OWNER = 'data-dir'

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

const exists = async (path: string) => (await lstat(path).catch(() => undefined)) !== undefined

const isCluster = (folder: string) => exists(join(folder, 'PG_VERSION'))

const nobody = async (): Promise<Identity> => {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const [, , uid, gid] = passwd.match(/^nobody:.*$/m)?.[0].split(':') ?? []
  // macOS writes -2; system calls take it unsigned.
  return { uid: Number(uid ?? 65534) >>> 0, gid: Number(gid ?? 65534) >>> 0 }
}

/** Whether `who` has the permission bits (4 read, 1 enter or run) on this one file or folder. */
const allows = async (path: string, who: Identity, bits: number) => {
  const { uid, gid, mode } = await stat(path)
  const shift = uid === who.uid ? 6 : gid === who.gid ? 3 : 0
  return ((mode >> shift) & bits) === bits
}

const canEnter = async (folder: string, who: Identity): Promise<boolean> => {
  if (!(await allows(folder, who, 1))) return false
  return dirname(folder) === folder || canEnter(dirname(folder), who)
}

const canRun = async (binaries: Binaries, who: Identity) =>
  (await canEnter(join(binaries.root, 'bin'), who)) &&
  (await canEnter(join(binaries.root, 'lib'), who)) &&
  (await canEnter(join(binaries.root, 'share', 'postgresql'), who)) &&
  (await allows(program(binaries, 'postgres'), who, 5)) &&
  (await allows(join(binaries.root, 'share', 'postgresql', 'postgres.bki'), who, 4))

/** A folder made by an ordinary user stays theirs when root starts the server: they can go on later. */
const ownerOf = async (cluster: string): Promise<Identity | undefined> => {
  const stats = await stat(cluster).catch(() => undefined)
  return stats && stats.uid !== 0 ? { uid: stats.uid, gid: stats.gid } : undefined
}

/** The cluster that a pointer names; a missing or foreign one must never become a new, empty database. */
const follow = async (dataDir: string, home: string): Promise<string> => {
  const pointer = join(dataDir, POINTER)
  const cluster = join(home, 'postgres')
  if (!(await isCluster(cluster))) {
    throw new StartError(`${pointer} 指向的数据库不存在：${cluster}。请恢复它，或删除该文件以新建空数据库`)
  }
  const owner = (await readFile(join(home, OWNER), 'utf8').catch(() => '')).trim()
  if (owner !== dataDir && owner !== '' && (await exists(join(owner, POINTER)))) {
    throw new StartError(
      `数据文件夹 ${dataDir} 是 ${owner} 的副本，两者不能共用数据库 ${cluster}。请改用新的 DATA_DIR`,
    )
  }
  if (owner !== dataDir) await writeFile(join(home, OWNER), `${dataDir}\n`)
  return cluster
}

/**
 * Gives the cluster of a folder that only root may enter a home under /var/lib.
 * The password is part of its name: a data folder that was deleted and made anew has another one, and must
 * not meet the database of the old.
 */
const moveOut = async (dataDir: string, cluster: string, password: string): Promise<string> => {
  const home = join(SHARED, hashOf(`${dataDir}\n${password}`).slice(0, 16))
  const moved = join(home, 'postgres')
  try {
    await mkdir(home, { recursive: true, mode: 0o755 })
    await writeFile(join(home, OWNER), `${dataDir}\n`)
    if (!(await isCluster(moved)) && (await isCluster(cluster))) await rename(cluster, moved)
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw new StartError(`无法使用 ${home}：${messageOf(error)}`)
    throw new StartError(
      `数据库用户无法进入 ${dataDir}，而它与 ${SHARED} 不在同一磁盘。请给上级文件夹加 o+x 权限`,
    )
  }
  return moved
}

/** Says in the data folder where its database is. Called once the cluster exists. */
export const rememberPlace = async (dataDir: string, { cluster }: Place) => {
  const pointer = join(dataDir, POINTER)
  if (dirname(cluster) === dataDir || (await exists(pointer))) return
  await writeFile(pointer, `${dirname(cluster)}\n`)
}

/** Where the cluster of this data folder is or will be, and as whom it runs. */
export const choosePlace = async (dataDir: string, binaries: Binaries, password: string): Promise<Place> => {
  const pointed = (await readFile(join(dataDir, POINTER), 'utf8').catch(() => '')).trim()
  let cluster = pointed ? await follow(dataDir, pointed) : join(dataDir, 'postgres')
  if (process.getuid?.() !== 0) return { cluster, binaries, identity: undefined }
  const identity = (await ownerOf(cluster)) ?? (await nobody())
  if (!(await canEnter(dirname(cluster), identity))) cluster = await moveOut(dataDir, cluster, password)
  const reachable = (await canRun(binaries, identity)) ? binaries : await copyBinaries(binaries, SHARED)
  return { cluster, binaries: reachable, identity }
}
