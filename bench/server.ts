import { spawn } from 'node:child_process'
import { get } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { onEnd } from './cleanup'
import type { Tools } from './tools'

export const PASSWORD = 'xueqiao2026'
const GIVE_UP_MS = 180_000
const KILL_AFTER_MS = 20_000
const ANSWER_MS = 1000

export interface RunningServer {
  pid: number
  port: number
  url: string
  /** From the command to the first answer. */
  readyMs: number
  stop: () => Promise<void>
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })

/** What /api/health says: "200" when all is well, else why not. */
const health = (port: number) =>
  new Promise<string>((resolve) => {
    const asked = { port, host: '127.0.0.1', path: '/api/health', agent: false, timeout: ANSWER_MS }
    const request = get(asked, (response) => {
      response.resume()
      resolve(String(response.statusCode))
    })
    // A connection may be taken by something that will never answer, such as the server's own look at the port.
    request.on('timeout', () => request.destroy(new Error('timeout')))
    request.on('error', (error) => resolve(error.message))
  })

/** Nothing of the caller's own configuration may leak into a measurement. */
const environment = (port: number, settings: Record<string, string>) => {
  const unset = ['DATABASE_URL', 'ADMIN_PASSWORD', 'PUBLIC_URL', 'SESSION_IDLE_MINUTES', 'SESSION_SECRET']
  const blank = Object.fromEntries([...unset, 'TRUST_PROXY', 'LOG_LEVEL'].map((name) => [name, '']))
  const own = { NODE_ENV: 'production', PORT: String(port), HOST: '127.0.0.1', DEMO_PASSWORD: PASSWORD }
  return { ...process.env, ...blank, ...own, ...settings }
}

const launch = async (root: string, args: string[], settings: Record<string, string>) => {
  const port = await freePort()
  const begun = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: environment(port, settings),
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ctrl+C is ours to hear; we then stop it in order.
    detached: process.platform !== 'win32',
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said = `${said}${chunk}`.slice(-2000)
    })
  }
  let ended = false
  let asked = false
  const exit = new Promise<void>((resolve) => {
    child.once('close', () => {
      ended = true
      if (!asked) console.error(`服务器意外结束：\n${said}`)
      resolve()
    })
  })
  const stop = onEnd(async () => {
    asked = true
    if (!ended) child.kill('SIGTERM')
    const late = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS)
    await exit
    clearTimeout(late)
  })
  for (let answer = await health(port); answer !== '200'; answer = await health(port)) {
    if (ended || performance.now() - begun > GIVE_UP_MS) {
      await stop()
      throw new Error(`服务器没有启动（${answer}）：\n${said}`)
    }
    await delay(10)
  }
  const readyMs = performance.now() - begun
  return { pid: child.pid ?? 0, port, url: `http://127.0.0.1:${port}`, readyMs, stop } satisfies RunningServer
}

export interface Database {
  dataDir: string
  /** Missing: the embedded one in the data folder. */
  url?: string | undefined
}

/** The server as `npm start` runs it once everything is built. */
export const startServer = ({ root, serverFlags, serverEnv }: Tools, { dataDir, url }: Database) =>
  launch(root, [...serverFlags, join(root, 'server/dist/main.js')], {
    ...serverEnv,
    DATA_DIR: dataDir,
    DATABASE_URL: url ?? '',
    DEMO: 'off',
  })

/** All of `npm start`, with the demo school. */
export const startProduct = (root: string, dataDir: string) =>
  launch(root, [join(root, 'tools/start.mjs')], { DATA_DIR: dataDir, DEMO: 'on' })
