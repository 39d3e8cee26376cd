import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Connection } from '../src/platform/db/database'

// For tests of several servers on one database: the real program as real processes, and a Redis beside them.

const started = new Set<{ child: ChildProcess; folder: string }>()

const launch = (file: string, args: string[], env: Record<string, string> = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'xueqiao-node-'))
  const child = spawn(file, args, { env: { ...process.env, DATA_DIR: folder, ...env }, cwd: folder })
  const made = { child, folder }
  started.add(made)
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const exited = new Promise<number | null>((resolve) =>
    child.once('close', (code) => {
      started.delete(made)
      rmSync(folder, { recursive: true, force: true })
      resolve(code)
    }),
  )
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return exited
  }
  return { child, exited, end, output: () => output }
}

/** For the end of a test, however it went. */
export const endAll = async () => {
  for (const { child, folder } of started) {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

const urlOf = ({ host = '', port, user = '', password = '', database = '' }: Connection) =>
  `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`

const SETTINGS = {
  PORT: '0',
  REDIS_URL: '',
  DEMO: 'off',
  SESSION_SECRET: 'a-secret-for-tests-of-at-least-32-characters',
  LOG_LEVEL: 'warn',
}

/** A server of the built program on this database, or on its own. */
export const launchNode = (
  program: string,
  database: Connection | undefined,
  env: Record<string, string> = {},
) => {
  const DATABASE_URL = database === undefined ? '' : urlOf(database)
  return launch(process.execPath, [program], { ...SETTINGS, DATABASE_URL, ...env })
}

const STARTER = new URL('../../tools/lib/serve.mjs', import.meta.url).href

/** The same under the starter. */
export const launchStarter = (args: string[], env: Record<string, string>) => {
  const code = `import { serve } from ${JSON.stringify(STARTER)}; serve(${JSON.stringify(args)}, {})`
  return launch(process.execPath, ['--input-type=module', '-e', code], { ...SETTINGS, ...env })
}

export const startNode = async (...args: Parameters<typeof launchNode>) => {
  const node = launchNode(...args)
  return { ...node, url: await addressOf(node) }
}

/** Where a server says that it answers. */
export const addressOf = (node: ReturnType<typeof launch>) =>
  new Promise<string>((resolve, reject) => {
    node.child.stdout?.on('data', () => {
      const said = /学桥已启动：(\S+)/.exec(node.output())?.[1]
      if (said !== undefined) resolve(said)
    })
    void node.exited.then((code) => reject(new Error(`server ended with ${code}: ${node.output()}`)))
  })

export const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const answer = (up: boolean) => () => {
      socket.destroy()
      resolve(up)
    }
    socket.once('connect', answer(true))
    socket.once('error', answer(false))
  })

const REDIS = '/usr/bin/redis-server'

/** Keeps nothing, and listens to this machine alone. */
export const startRedis = async (port: number, password: string) => {
  if (!existsSync(REDIS)) throw new Error('缺少 redis-server（Debian：apt-get install redis-server）')
  const bare = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--requirepass', password]
  const redis = launch(REDIS, ['--port', String(port), ...bare])
  let ended = false
  void redis.exited.then(() => {
    ended = true
  })
  while (!(await accepts(port))) {
    if (ended) throw new Error(redis.output())
    await delay(20)
  }
  return redis
}
