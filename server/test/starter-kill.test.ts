import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { chmod, mkdtemp } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { authApi } from '@xueqiao/contract/features/account/auth/api'
import { filesApi } from '@xueqiao/contract/features/base/files'
import { healthApi } from '@xueqiao/contract/features/base/health'
import pg from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { SUPERUSER } from '../src/platform/db/embedded/cluster'
import { DATABASE } from '../src/platform/db/embedded/embedded'
import { gone, processesOf, programOf, removeAll } from './embedded-server'
import { addressOf, endAll, freePort, launchStarter } from './node-server'
import { openSocket } from './socket'

/** The program as a school runs it: under its starter, with the database that comes with it. */
vi.setConfig({ testTimeout: 120_000 })

const PASSWORD = 'first-password-1'
let program = ''
let dataDir = ''

beforeAll(async () => {
  program = await programOf('../src/main.ts')
})
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'xueqiao-starter-'))
  await chmod(dataDir, 0o755)
})
afterEach(async () => {
  await endAll()
  for (const pid of processesOf(dataDir)) process.kill(pid, 'SIGKILL')
  removeAll(dataDir)
})

const start = async () => {
  const port = await freePort()
  const env = { DATABASE_URL: '', DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD, PORT: String(port) }
  // Says the folder, by which its processes are found when a test fails on the way.
  const starter = launchStarter([program, dataDir], env)
  return { ...starter, url: await addressOf(starter) }
}
type Starter = Awaited<ReturnType<typeof start>>

const serverOf = ({ child }: Pick<Starter, 'child'>) =>
  Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim())

const isUp = async (url: string) => (await fetch(url + healthApi.get.path).catch(() => undefined))?.ok

describe('a server that dies', () => {
  test('is started again beside its dying database, and its starter says so', async () => {
    const starter = await start()
    const first = serverOf(starter)
    process.kill(first, 'SIGKILL')
    await vi.waitFor(
      async () => {
        expect(await isUp(starter.url)).toBe(true)
        expect(serverOf(starter)).not.toBe(first)
      },
      { timeout: 60_000, interval: 50 },
    )
    expect(starter.output()).toMatch(/\[\d{4}\/.+\] 服务器意外停止（被信号 SIGKILL 终止），1 秒后重新启动/)
    expect(await starter.end('SIGTERM')).toBe(0)
    expect(await gone(dataDir, 10)).toEqual([])
  })

  test('again and again is given growing pauses, in which a signal ends it at once', async () => {
    const dying = join(dataDir, 'dying.mjs')
    writeFileSync(dying, `process.send('up', () => process.exit(3))`)
    const starter = launchStarter([dying], {})
    await vi.waitFor(() => expect(starter.output()).toContain('（第 2 次）'), { timeout: 30_000 })
    expect(starter.output().match(/（退出代码 3），\d+ 秒/g)).toEqual([
      '（退出代码 3），1 秒',
      '（退出代码 3），2 秒',
    ])
    expect(await starter.end('SIGTERM')).toBe(143)
    expect(starter.output()).not.toContain('（第 3 次）')
  })

  test('before it was ever up is not started again', async () => {
    const starter = launchStarter([program], { PORT: 'many', DATA_DIR: dataDir })
    expect(await starter.exited).toBe(1)
    expect(starter.output()).toContain('PORT')
    expect(starter.output()).not.toContain('重新启动')
  })
})

const signIn = async (url: string) => {
  const post = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return ((await response.json()) as { token: string }).token
  }
  const token = await post(authApi.login.path, { username: 'admin', password: PASSWORD })
  const passwords = { oldPassword: PASSWORD, newPassword: 'second-password-1' }
  await post(authApi.changePassword.path, passwords, token)
  return post(authApi.login.path, { username: 'admin', password: passwords.newPassword })
}

/** A phone behind a bad line: some bytes now and then, and no end. */
const drip = async (url: string, token: string) => {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': '1000000',
    expect: '100-continue',
  }
  const upload = request(url + filesApi.upload.path, { method: 'POST', headers })
  const cut = new Promise<void>((resolve) => upload.on('error', () => resolve()))
  await once(upload, 'continue')
  upload.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n')
  const timer = setInterval(() => upload.write('x'), 100)
  return { cut: cut.finally(() => clearInterval(timer)) }
}

/** Asks for a socket, and neither reads nor hangs up. */
const sulk = (url: string, path: string) =>
  new Promise<void>((resolve) => {
    const { port, hostname } = new URL(url)
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
    socket.on('error', () => {})
    const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13'
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: websocket\r\n${key}\r\n\r\n`,
    )
    socket.once('data', () => {
      socket.pause()
      resolve()
    })
  })

const openDatabase = async () => {
  const { databasePassword } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))
  const [, , , port, host = ''] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split(
    '\n',
  )
  const connection = { host, port: Number(port), user: SUPERUSER, password: databasePassword }
  const client = new pg.Client({ ...connection, database: DATABASE })
  await client.connect()
  return client
}

/** A job in the middle of a statement, which hears nothing. */
const hangJob = async () => {
  const client = await openDatabase()
  await client.query(`
    create function hang() returns trigger language plpgsql as $$ begin perform pg_sleep(600); end $$;
    create trigger hang before delete on files for each statement execute function hang();
    update jobs set run_at = now() where kind = 'files.sweep'`)
  await vi.waitFor(
    async () => {
      const { rows } = await client.query(`select from pg_stat_activity where wait_event = 'PgSleep'`)
      expect(rows).toHaveLength(1)
    },
    { timeout: 20_000, interval: 20 },
  )
  await client.end()
}

test('a server that is told to stop is gone within 15 s, whatever clients and jobs do', async () => {
  const starter = await start()
  const { url } = starter
  const token = await signIn(url)
  await hangJob()
  const page = openSocket(url)
  await page.hello(token)
  await sulk(url, '/api/realtime')
  await sulk(url, '/api/nothing')
  const { cut } = await drip(url, token)

  const told = performance.now()
  const ended = starter.end('SIGTERM')
  await vi.waitFor(() => expect(starter.output()).toContain('正在停止'), { interval: 5 })
  const late = await fetch(url + healthApi.get.path).then(
    ({ status }) => status,
    () => 'refused',
  )
  expect([503, 'refused']).toContain(late)
  await ended
  expect(performance.now() - told).toBeLessThan(15_000)
  await Promise.all([cut, page.closed])
  expect(await gone(dataDir, 5)).toEqual([])
  const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8')
  expect(log.trim().split('\n').at(-1)).toContain('database system is shut down')
  expect(log).not.toContain('immediate shutdown')
})
