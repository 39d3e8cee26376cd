import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkNode } from './lib/node-version.mjs'

checkNode()
const { ensureInstalled } = await import('./lib/install.mjs')
const { at, root } = await import('./lib/paths.mjs')
const { fail, say } = await import('./lib/ui.mjs')
const { installPackages } = await import('./lib/debian.mjs')

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

/** A server of its own in a temporary folder: nothing that runs already is touched. */
const startServer = async () => {
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
  const options = `-k ${folder} -c listen_addresses='' -c fsync=off -c max_connections=100`
  call('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start'])
  const stop = () => {
    call('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'])
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: `postgres://xueqiao@localhost/postgres?host=${encodeURIComponent(folder)}`, stop, bin }
}

await ensureInstalled()
const given = process.env.DATABASE_URL
const server = given ? { url: given, stop: () => {} } : await startServer()
say(`在独立的 PostgreSQL 上运行接口测试${server.bin ? `（${server.bin}）` : ''}`)
const args = [at('node_modules/vitest/vitest.mjs'), 'run', '--project', 'api', '--reporter=default']
const env = { ...process.env, DATABASE_URL: server.url }
const code = await new Promise((resolve) => {
  spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env }).on('exit', (status) =>
    resolve(status ?? 1),
  )
})
server.stop()
process.exit(code)
