import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPackages } from './debian.mjs'
import { fail } from './ui.mjs'

const VERSIONS = '/usr/lib/postgresql'

const binaries = () => {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS) : []
  const usable = versions.filter(
    (version) => Number(version) >= 15 && existsSync(join(VERSIONS, version, 'bin/initdb')),
  )
  const newest = usable.sort((a, b) => Number(b) - Number(a))[0]
  return newest === undefined ? undefined : join(VERSIONS, newest, 'bin')
}

/** PostgreSQL refuses root, so root lends it the account its package made. */
const identity = () => {
  if (process.getuid?.() !== 0) return {}
  const number = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: number('-u'), gid: number('-g') }
}

/**
 * A separate PostgreSQL server of its own in a temporary folder: nothing that runs already is touched.
 * `durable` is how a school would run it; tests go without, for their data may die with the machine.
 */
export const startPostgres = async ({ durable = false } = {}) => {
  if (!binaries()) await installPackages(['postgresql'], '缺少独立的 PostgreSQL（15 或更高版本）')
  const bin = binaries()
  if (!bin) fail('找不到 PostgreSQL 15 或更高版本，可用 DATABASE_URL 指定一个空闲的数据库')
  const who = identity()
  const folder = mkdtempSync(join(tmpdir(), 'xueqiao-pg-'))
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (who.uid !== undefined) for (const path of [folder, data]) chownSync(path, who.uid, who.gid)
  const call = (name, args) => {
    const done = spawnSync(join(bin, name), args, { ...who, cwd: folder, encoding: 'utf8' })
    if (done.status !== 0) fail(`${name} 失败：${done.stderr || done.stdout}`)
  }
  call('initdb', ['-D', data, '-U', 'xueqiao', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'])
  const options = `-k ${folder} -c listen_addresses='' -c max_connections=100${durable ? '' : ' -c fsync=off'}`
  call('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start'])
  const stop = () => {
    call('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'])
    rmSync(folder, { recursive: true, force: true })
  }
  return {
    url: `postgres://xueqiao@localhost/postgres?host=${encodeURIComponent(folder)}`,
    pid: Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]),
    bin,
    stop,
  }
}
