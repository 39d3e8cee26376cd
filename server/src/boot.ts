import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { DEMO_ACCOUNTS } from '../demo/accounts'
import { laterJobs, orderLater } from '../demo/later/jobs'
import { migrations } from '../migrations/all'
import about from '../package.json'
import { createApp } from './app'
import { modules } from './modules'
import { offersDemo, setUp } from './modules/account/setup/service'
import { createTokens } from './platform/auth/token'
import type { Config } from './platform/config'
import type { AppEnv, Ctx } from './platform/context'
import { connect } from './platform/db/database'
import { startEmbedded } from './platform/db/embedded/embedded'
import { listen } from './platform/db/listen'
import { migrate } from './platform/db/migrate'
import { ping } from './platform/db/query'
import { createMemory } from './platform/db/row-cache'
import { createEventBus } from './platform/events'
import { createDiskStore } from './platform/files/store'
import type { CtxBase } from './platform/jobs/job'
import { jobsJobs } from './platform/jobs/sweep'
import { createWorker } from './platform/jobs/worker'
import { safeError } from './platform/log'
import { jobsOf, partsOf } from './platform/module'
import { createPushSender } from './platform/push/sender'
import { loadVapidKeys } from './platform/push/vapid'
import { alone, createNodes } from './platform/realtime/nodes'
import { openRedisWire } from './platform/realtime/redis-wire'
import { notifyWire } from './platform/realtime/wire'
import { loadSecrets } from './platform/secrets'
import { messageOf, StartError } from './platform/start-error'

const WEB_DIR = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Asked before the seconds of a first start, not after them. */
const assertPortFree = ({ port, host }: Config) =>
  new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE'
      const why = taken ? '已被其他程序占用，请用 PORT 指定另一个端口' : `无法监听：${error.message}`
      reject(new StartError(`${host}:${port} ${why}`))
    })
    probe.listen(port, host, () => probe.close(() => resolve()))
  })

const openDatabase = async (
  config: Config,
  options: Omit<Parameters<typeof startEmbedded>[0], 'dataDir'>,
) => {
  if (config.databaseUrl === undefined) return startEmbedded({ dataDir: config.dataDir, ...options })
  return { connection: { connectionString: config.databaseUrl }, stop: async () => {} }
}

const startWorker = (base: CtxBase, now: () => Date, say: Boot['say']) => {
  const own = [{ jobs: () => jobsJobs(base.db) }, { jobs: () => laterJobs(base, say) }]
  const jobs = jobsOf([...modules, ...own], base)
  const worker = createWorker({ db: base.db, bus: base.bus, log: base.log, now, ...jobs })
  worker.start()
  return worker
}

/** Push services want somebody to turn to; without an https address of ours there is only this. */
const NOBODY = 'mailto:push@xueqiao.invalid'

const openPush = async ({ push, dataDir, vapidPrivateKey, pushServices, publicUrl }: Config) => {
  if (!push) return undefined
  const keys = await loadVapidKeys(dataDir, vapidPrivateKey)
  const subject = publicUrl?.startsWith('https:') ? publicUrl : NOBODY
  return createPushSender({ keys, subject, own: pushServices })
}

export interface Boot {
  config: Config
  say: (line: string) => void
  /** What is up goes down again, the last first. */
  onClose: (cleanup: () => Promise<unknown>) => void
  /** The database is gone for good. */
  onLost: (error: Error) => void
}

/** Brings everything up, in order: database, schema, first users, jobs, HTTP. Answers the address. */
export const boot = async ({ config, say, onClose, onLost }: Boot) => {
  const log = pino({ level: config.logLevel, base: null, serializers: { err: safeError } })
  const now = () => new Date()
  await assertPortFree(config)
  const redis = config.redisUrl === undefined ? undefined : await openRedisWire(config.redisUrl, log)
  onClose(async () => redis?.stop())
  const secrets = await loadSecrets(config.dataDir, config)
  const database = await openDatabase(config, { password: secrets.databasePassword, log: say, onLost })
  onClose(database.stop)
  const memory = createMemory()
  const onLostConnection = (error: Error) => log.warn({ err: error }, 'database connection lost')
  const db = connect(database.connection, onLostConnection)
  onClose(() => db.destroy())
  await ping(db).catch((error: unknown) => {
    throw new StartError(`无法连接数据库：${messageOf(error)}。请检查 DATABASE_URL 与数据库服务`)
  })
  await migrate(db, migrations)
  const ear = listen(database.connection)
  onClose(ear.stop)
  ear.on('access', () => memory.forget())
  ear.onHears(memory.hears)
  // With the embedded database there is one server, which its lock keeps alone.
  const wire = redis ?? (config.databaseUrl === undefined ? undefined : notifyWire(db, ear))
  const nodes = wire === undefined ? alone : createNodes(wire, log)
  onClose(nodes.stop)

  const bus = createEventBus((error) => log.error({ err: error }, 'event listener failed'))
  const env: AppEnv = {
    parts: partsOf(modules),
    tokens: createTokens(secrets.sessionSecret),
    files: createDiskStore(join(config.dataDir, 'files')),
    idleMinutes: config.sessionIdleMinutes,
    memory,
    demo: null,
    version: about.version,
    push: await openPush(config),
  }
  const base: CtxBase = { db, env, bus, log }
  const ctx: Ctx = { ...base, now: now(), actor: null, address: 'local', agent: 'setup' }
  const demo =
    ['on', 'senior'].includes(config.demo) || (config.demo === 'auto' && config.databaseUrl === undefined)
  const setup = await setUp(ctx, {
    demo,
    adminPassword: config.adminPassword,
    // Loaded for a first start alone.
    loadDemo: async (ctx) => {
      const options = { password: config.demoPassword, progress: say }
      if (config.demo === 'senior') return (await import('../demo/senior/load')).loadSenior(ctx, options)
      await (await import('../demo/load')).loadDemo(ctx, options)
    },
  })
  if (demo && (await offersDemo(ctx, config.demoPassword))) {
    env.demo = { password: config.demoPassword, accounts: DEMO_ACCOUNTS }
  }
  const filling = env.demo !== null && config.demoFill === 'all' && (await orderLater(ctx))

  const { publicUrl, trustProxy } = config
  const realtime = { nodes, onAccess: (listener: () => void) => ear.on('access', listener) }
  const app = await createApp({ ...base, now, publicUrl, trustProxy, webDir: WEB_DIR, realtime })
  const worker = startWorker(base, now, say)
  onClose(() => Promise.all([app.close(), worker.stop()]))
  await app.listen({ port: config.port, host: config.host })

  const { port } = app.server.address() as AddressInfo
  const host = ['127.0.0.1', '0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host
  return {
    url: publicUrl ?? `http://${host}:${port}`,
    demo: env.demo,
    filling,
    oneTimePassword: setup.oneTimePassword,
  }
}
