import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { DEMO_ACCOUNTS } from '../demo/accounts'
import { loadDemo } from '../demo/load'
import { migrations } from '../migrations/all'
import about from '../package.json'
import { createApp } from './app'
import { holdsDemo, setUp } from './modules/setup/service'
import { createTokens } from './platform/auth/token'
import { type Config, loadConfig } from './platform/config'
import type { AppEnv, Ctx } from './platform/context'
import { connect } from './platform/db/database'
import { startEmbedded } from './platform/db/embedded'
import { migrate } from './platform/db/migrate'
import { ping } from './platform/db/query'
import { createEventBus } from './platform/events'
import { createDiskStore } from './platform/files/store'
import { loadSecrets } from './platform/secrets'
import { messageOf, StartError } from './platform/start-error'

const say = (line: string) => process.stdout.write(`${line}\n`)
const WEB_DIR = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Asked before the minutes of a first start, not after them. */
const assertPortFree = ({ port, host }: Config) =>
  new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const why =
        error.code === 'EADDRINUSE'
          ? '已被其他程序占用，请用 PORT 指定另一个端口'
          : `无法监听：${error.message}`
      reject(new StartError(`${host}:${port} ${why}`))
    })
    probe.listen(port, host, () => probe.close(() => resolve()))
  })

const openDatabase = async (config: Config, password: string, onLost: (error: Error) => void) => {
  if (config.databaseUrl !== undefined) {
    return { connection: { connectionString: config.databaseUrl }, stop: async () => {} }
  }
  return startEmbedded({ dataDir: config.dataDir, password, log: say, onLost })
}

const start = async () => {
  const config = loadConfig(process.env)
  const log = pino({ level: config.logLevel, base: null })
  await assertPortFree(config)
  const secrets = await loadSecrets(config.dataDir, config)

  let closing: Promise<void> | undefined
  const cleanups: (() => Promise<unknown>)[] = []
  const close = () => {
    closing ??= (async () => {
      for (const cleanup of cleanups.toReversed())
        await cleanup().catch((error) => log.error({ err: error }, 'close'))
    })()
    return closing
  }
  const fail = async (error: unknown) => {
    process.stderr.write(
      `${error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
    )
    process.exitCode = 1
    await close()
    process.exit(1)
  }

  try {
    const database = await openDatabase(config, secrets.databasePassword, (error) => void fail(error))
    cleanups.push(() => database.stop())
    const db = connect(database.connection, (error) => log.warn({ err: error }, 'database connection lost'))
    cleanups.push(() => db.destroy())
    await ping(db).catch((error: unknown) => {
      throw new StartError(`无法连接数据库：${messageOf(error)}。请检查 DATABASE_URL 与数据库服务`)
    })
    await migrate(db, migrations)

    const bus = createEventBus((error) => log.error({ err: error }, 'event listener failed'))
    const env: AppEnv = {
      tokens: createTokens(secrets.sessionSecret),
      files: createDiskStore(join(config.dataDir, 'files')),
      idleMinutes: config.sessionIdleMinutes,
      demo: null,
      version: about.version,
    }
    const ctx: Ctx = { db, env, bus, log, now: new Date(), actor: null, address: 'local', agent: 'setup' }
    const demo = config.demo === 'on' || (config.demo === 'auto' && config.databaseUrl === undefined)
    const setup = await setUp(ctx, {
      demo,
      adminPassword: config.adminPassword,
      loadDemo: (ctx) => loadDemo(ctx, { password: config.demoPassword, progress: say }),
    })
    if (config.demo !== 'off' && (await holdsDemo(ctx))) {
      env.demo = { password: config.demoPassword, accounts: DEMO_ACCOUNTS }
    }

    const { publicUrl, trustProxy } = config
    const app = await createApp({
      db,
      env,
      bus,
      log,
      now: () => new Date(),
      publicUrl,
      trustProxy,
      webDir: WEB_DIR,
    })
    cleanups.push(() => app.close())
    await app.listen({ port: config.port, host: config.host })

    const { port } = app.server.address() as AddressInfo
    const shownHost = ['127.0.0.1', '0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host
    say(`学桥已启动：${config.publicUrl ?? `http://${shownHost}:${port}`}`)
    if (env.demo)
      say(
        `演示账号：${DEMO_ACCOUNTS.map((account) => `${account.username}（${account.label}）`).join('、')}，密码均为 ${env.demo.password}`,
      )
    if (setup.oneTimePassword)
      say(`管理员账号 admin 的一次性密码：${setup.oneTimePassword}（仅显示这一次，首次登录须修改）`)

    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.once(signal, () => {
        say('正在停止……')
        void close().then(() => process.exit(0))
      })
    }
  } catch (error) {
    await fail(error)
  }
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartError ? error.message : String(error)}\n`)
  process.exit(1)
})
