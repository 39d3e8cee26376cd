import { resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { isVapidKey } from './push/vapid'
import { StartError } from './start-error'

export class ConfigError extends StartError {
  override readonly name = 'ConfigError'
  constructor(readonly lines: string[]) {
    super(lines.join('\n'))
  }
}

/** Documented in the README and shown on the login page while the demo runs: no secret. */
const DEMO_PASSWORD = 'xueqiao2026'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const ON = ['on', 'true', '1', 'yes']
const OFF = ['off', 'false', '0', 'no']

const whole = (low: number, high: number, fallback: number) => {
  const message = `应为 ${low} 到 ${high} 之间的整数`
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((n) => n >= low && n <= high, message)
    .default(fallback)
}

const url = (protocols: string[], message: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), message)

const atLeast = (length: number) => z.string().min(length, `至少 ${length} 个字符`)

const switched = (text: unknown) =>
  ON.includes(String(text)) ? 'on' : OFF.includes(String(text)) ? 'off' : text

const demo = z.preprocess(
  switched,
  z.enum(['auto', 'on', 'off', 'senior'], '应为 auto、on、off 或 senior').default('auto'),
)

/** 32 bytes that name a point of P-256, as `npx web-push generate-vapid-keys` prints them. */
const vapidKey = z.string().refine(isVapidKey, '应为 P-256 私钥：32 字节的 base64url，共 43 个字符')

const ORIGINS = '应为以逗号分隔的地址，例如 https://push.school.example，不带路径'
const origins = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim().replace(/\/$/, '')))
  .refine(
    (list) =>
      list.every(
        (part) => URL.canParse(part) && /^https?:/.test(part) && new URL(part).origin === part.toLowerCase(),
      ),
    ORIGINS,
  )
  .default([])

/** As fastify takes it: an address, a range, or the name of one. It refuses the rest too, but says so to programmers. */
const isProxy = (text: string) =>
  ['loopback', 'linklocal', 'uniquelocal'].includes(text) ||
  ipaddr.IPv4.isValidFourPartDecimal(text) ||
  ipaddr.IPv4.isValidCIDRFourPartDecimal(text) ||
  ipaddr.IPv6.isValid(text) ||
  ipaddr.IPv6.isValidCIDR(text)

const trustProxy = z
  .string()
  .transform((text): boolean | string[] => {
    if (ON.includes(text.toLowerCase())) return true
    if (OFF.includes(text.toLowerCase())) return false
    return text.split(',').map((part) => part.trim())
  })
  .refine(
    (value) => typeof value === 'boolean' || value.every(isProxy),
    '应为 off、on，或以逗号分隔的代理地址，例如 127.0.0.1,10.0.0.0/8',
  )
  .default(false)

const Environment = z.object({
  PORT: whole(0, 65535, 3000),
  HOST: z.string().regex(/^\S+$/, '应为主机名或 IP 地址').default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url(
    ['postgres:', 'postgresql:'],
    '应形如 postgres://用户:密码@主机:5432/数据库（密码中的特殊字符须百分号编码）',
  ).optional(),
  REDIS_URL: url(
    ['redis:', 'rediss:'],
    '应形如 redis://:密码@主机:6379（密码中的特殊字符须百分号编码）',
  ).optional(),
  DEMO: demo,
  DEMO_FILL: z.enum(['all', 'first'], '应为 all 或 first').default('all'),
  DEMO_PASSWORD: atLeast(6).default(DEMO_PASSWORD),
  ADMIN_PASSWORD: atLeast(6).optional(),
  PUBLIC_URL: url(['http:', 'https:'], '应为 http:// 或 https:// 开头的完整地址').optional(),
  SESSION_IDLE_MINUTES: whole(1, 1440, 60),
  LOG_LEVEL: z.enum(LOG_LEVELS, `应为 ${LOG_LEVELS.join('、')} 之一`).default('info'),
  SESSION_SECRET: atLeast(32).optional(),
  TRUST_PROXY: trustProxy,
  PUSH: z.preprocess(switched, z.enum(['on', 'off'], '应为 on 或 off').default('on')),
  PUSH_SERVICES: origins,
  VAPID_PRIVATE_KEY: vapidKey.optional(),
})

export interface Config {
  port: number
  host: string
  /** Absolute. */
  dataDir: string
  /** None: the embedded PostgreSQL. */
  databaseUrl: string | undefined
  /** None: servers on one database tell each other through it. */
  redisUrl: string | undefined
  /** auto: on for the embedded database; the school is loaded when no account exists yet. */
  /** `senior` fills another school: a small one of 高中, with 走班. */
  demo: 'auto' | 'on' | 'off' | 'senior'
  /** first: only what the first look needs, as tests want it. */
  demoFill: 'all' | 'first'
  demoPassword: string
  adminPassword: string | undefined
  /** Without a slash at the end. */
  publicUrl: string | undefined
  sessionIdleMinutes: number
  logLevel: (typeof LOG_LEVELS)[number]
  sessionSecret: string | undefined
  /** Which proxies may set X-Forwarded-For, as fastify takes it. */
  trustProxy: boolean | string[]
  /** Whether devices are woken through the push services of their browsers. */
  push: boolean
  /** Push services of the school itself: their origins may be private, and need no TLS. */
  pushServices: string[]
  /** None: the one of the data folder. */
  vapidPrivateKey: string | undefined
}

const SECRET = /PASSWORD|SECRET|DATABASE_URL|REDIS_URL|PRIVATE_KEY/

const line = (issue: z.core.$ZodIssue, env: NodeJS.ProcessEnv): string => {
  const name = String(issue.path[0])
  // Passwords end up in nobody's scrollback.
  const given = SECRET.test(name) ? '' : `（当前值：${env[name]}）`
  return `环境变量 ${name} 不正确：${issue.message}${given}`
}

/** An empty value counts as unset. Blanks around a password may be meant. */
const clean = ([name, value]: [string, string | undefined]) => {
  const text = value?.trim()
  return [name, text === '' ? undefined : SECRET.test(name) ? value : text]
}

/** Pure: reads nothing but its arguments. Throws ConfigError with one line per mistake. */
export const loadConfig = (env: NodeJS.ProcessEnv, cwd = process.cwd()): Config => {
  const result = Environment.safeParse(Object.fromEntries(Object.entries(env).map(clean)))
  if (!result.success) {
    const lines = new Map(result.error.issues.map((issue) => [issue.path[0], line(issue, env)]))
    throw new ConfigError([...lines.values()])
  }
  const value = result.data
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: resolve(cwd, value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    redisUrl: value.REDIS_URL,
    demo: value.DEMO,
    demoFill: value.DEMO_FILL,
    demoPassword: value.DEMO_PASSWORD,
    adminPassword: value.ADMIN_PASSWORD,
    publicUrl: value.PUBLIC_URL?.replace(/\/+$/, ''),
    sessionIdleMinutes: value.SESSION_IDLE_MINUTES,
    logLevel: value.LOG_LEVEL,
    sessionSecret: value.SESSION_SECRET,
    trustProxy: value.TRUST_PROXY,
    push: value.PUSH === 'on',
    pushServices: value.PUSH_SERVICES,
    vapidPrivateKey: value.VAPID_PRIVATE_KEY,
  }
}
