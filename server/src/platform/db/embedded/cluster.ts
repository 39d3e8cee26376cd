import { spawn } from 'node:child_process'
import { chmod, chown, lstat, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf, StartError } from '../../start-error'
import { program } from './binaries'
import { isRunning } from './pid'
import type { Identity, Place } from './place'

export const SUPERUSER = 'xueqiao'

/** Nothing of the server's environment is PostgreSQL's business, and PG* or LC_* would mislead it. */
export const environment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  SystemRoot: process.env.SystemRoot,
  TEMP: process.env.TEMP,
  LC_ALL: 'C',
  TZ: 'UTC',
  // What planning took is given back to the system: blocks of 64 KiB and more at once, others from 128 KiB on. By itself
  // glibc raises both limits, up to 64 MiB, with the first large block that it is given back.
  MALLOC_MMAP_THRESHOLD_: String(64 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(128 * 1024),
})

export const give = async (path: string, mode: number, identity: Identity | undefined) => {
  await chmod(path, mode)
  if (identity) await chown(path, identity.uid, identity.gid)
}

const run = (file: string, args: string[], identity: Identity | undefined) =>
  new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe']
    const child = spawn(file, args, { ...identity, stdio, env: environment(), cwd: '/', windowsHide: true })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })

/** Character classes come from libc even under ICU: without UTF-8 there, pg_trgm ignores Chinese. */
const CTYPES = ['C.UTF-8', 'en_US.UTF-8', 'C']

const initdb = async (place: Place, target: string, pwfile: string, fsync: boolean): Promise<string> => {
  let failure = ''
  for (const ctype of CTYPES) {
    const args = [
      ...['-D', target, '-U', SUPERUSER, `--pwfile=${pwfile}`, '--auth=scram-sha-256', '--encoding=UTF8'],
      ...['--locale-provider=icu', '--icu-locale=zh', '--locale=C', `--lc-ctype=${ctype}`],
      ...['--no-instructions', '--set=lc_messages=C', ...(fsync ? [] : ['--no-sync'])],
    ]
    const { code, output } = await run(program(place.binaries, 'initdb'), args, place.identity)
    if (code === 0) return ''
    failure = output
    if (!/invalid locale/.test(output)) break
  }
  return failure
}

const explain = (output: string): string => {
  const uid = output.match(/could not look up effective user ID (\d+)/)?.[1]
  if (uid) return `当前用户（UID ${uid}）不在系统用户表 /etc/passwd 中，内置数据库需要它`
  if (/No space left on device/.test(output)) return '磁盘空间不足'
  return output.match(/(?:error|FATAL):\s*(.+)/)?.[1] ?? output.trim().split('\n').at(-1) ?? ''
}

const PREFIX = 'postgres.init-'

const removeLeftovers = async (parent: string) => {
  for (const name of await readdir(parent)) {
    const pid = Number(name.match(/^postgres\.init-(\d+)$/)?.[1] ?? process.pid)
    if (pid === process.pid || isRunning(pid)) continue
    // An initdb that outlived its server may still be writing there: then the next start removes it.
    await rm(join(parent, name), { recursive: true, force: true }).catch(() => {})
  }
}

const syncFolder = async (folder: string) => {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

const checkVersion = async (place: Place) => {
  const made = (await readFile(join(place.cluster, 'PG_VERSION'), 'utf8')).trim()
  const here = place.binaries.version.split('.')[0]
  if (made === here) return
  throw new StartError(`数据库 ${place.cluster} 由 PostgreSQL ${made} 创建，当前程序是 ${here}，不能直接打开`)
}

/** Makes the cluster unless it is there. Built aside and renamed: a kill on the way leaves nothing half made. */
export const ensureCluster = async (
  place: Place,
  { password, fsync, log }: { password: string; fsync: boolean; log: (line: string) => void },
): Promise<{ fresh: boolean }> => {
  const parent = dirname(place.cluster)
  await removeLeftovers(parent)
  if (await lstat(place.cluster).catch(() => undefined)) {
    await checkVersion(place).catch((error: unknown) => {
      if (error instanceof StartError) throw error
      throw new StartError(`${place.cluster} 不是数据库文件夹，或当前用户无权读取。请检查其内容和权限`)
    })
    return { fresh: false }
  }
  log('正在创建数据库…')
  const temporary = join(parent, `${PREFIX}${process.pid}`)
  const target = join(temporary, 'cluster')
  const pwfile = join(temporary, 'password')
  try {
    await rm(temporary, { recursive: true, force: true })
    await mkdir(target, { recursive: true, mode: 0o700 })
    await writeFile(pwfile, `${password}\n`, { mode: 0o600 })
    await give(temporary, 0o700, place.identity)
    await give(target, 0o700, place.identity)
    await give(pwfile, 0o600, place.identity)
    const failure = await initdb(place, target, pwfile, fsync)
    if (failure !== '') throw new StartError(`无法创建数据库：${explain(failure)}`)
    await rename(target, place.cluster)
    if (fsync) await syncFolder(parent)
    return { fresh: true }
  } catch (error) {
    // Another start on this folder was faster: its cluster is as good.
    if (['ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) return { fresh: false }
    if (error instanceof StartError) throw error
    throw new StartError(`无法创建数据库 ${place.cluster}：${error instanceof Error ? error.message : error}`)
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}
