import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError, loadConfig } from './config'
import { loadVapidKeys } from './push/vapid'
import { loadSecrets } from './secrets'

/** A private key of nobody. */
const VAPID = `${'A'.repeat(42)}E`

const linesOf = (env: NodeJS.ProcessEnv): string[] => {
  try {
    loadConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.lines
    throw error
  }
  return []
}

describe('loadConfig', () => {
  it('needs nothing', () => {
    expect(loadConfig({}, '/srv/app')).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: '/srv/app/data',
      databaseUrl: undefined,
      redisUrl: undefined,
      demo: 'auto',
      demoFill: 'all',
      demoPassword: 'xueqiao2026',
      adminPassword: undefined,
      publicUrl: undefined,
      sessionIdleMinutes: 60,
      logLevel: 'info',
      sessionSecret: undefined,
      trustProxy: false,
      push: true,
      pushServices: [],
      vapidPrivateKey: undefined,
    })
  })

  it('reads what is given and takes empty strings as unset', () => {
    const config = loadConfig({
      PORT: '8080',
      HOST: '',
      DATA_DIR: '/数据 一',
      DATABASE_URL: 'postgresql://u:p@db/xueqiao',
      REDIS_URL: 'rediss://:p@cache:6380/1',
      DEMO: 'true',
      ADMIN_PASSWORD: '  ',
      PUBLIC_URL: 'https://school.example/',
      SESSION_IDLE_MINUTES: '1440',
      LOG_LEVEL: 'silent',
      TRUST_PROXY: '127.0.0.1, 10.0.0.0/8',
      PUSH: 'off',
      PUSH_SERVICES: 'https://push.school.example/, http://10.0.0.9:8080',
      VAPID_PRIVATE_KEY: VAPID,
    })
    expect(config).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      dataDir: '/数据 一',
      databaseUrl: 'postgresql://u:p@db/xueqiao',
      redisUrl: 'rediss://:p@cache:6380/1',
      demo: 'on',
      adminPassword: undefined,
      publicUrl: 'https://school.example',
      sessionIdleMinutes: 1440,
      logLevel: 'silent',
      trustProxy: ['127.0.0.1', '10.0.0.0/8'],
      push: false,
      pushServices: ['https://push.school.example', 'http://10.0.0.9:8080'],
      vapidPrivateKey: VAPID,
    })
  })

  it.each([
    ['on', 'on'],
    ['1', 'on'],
    ['off', 'off'],
    ['false', 'off'],
    ['0', 'off'],
    ['auto', 'auto'],
  ])('DEMO=%s is %s', (given, expected) => expect(loadConfig({ DEMO: given }).demo).toBe(expected))

  it('says each mistake in one line', () => {
    const lines = linesOf({ PORT: '70000', LOG_LEVEL: 'loud', SESSION_IDLE_MINUTES: '0', DEMO: 'maybe' })
    expect(lines).toEqual([
      '环境变量 PORT 不正确：应为 0 到 65535 之间的整数（当前值：70000）',
      '环境变量 DEMO 不正确：应为 auto、on、off 或 senior（当前值：maybe）',
      '环境变量 SESSION_IDLE_MINUTES 不正确：应为 1 到 1440 之间的整数（当前值：0）',
      '环境变量 LOG_LEVEL 不正确：应为 fatal、error、warn、info、debug、trace、silent 之一（当前值：loud）',
    ])
  })

  it.each([
    { PORT: '3000.5' },
    { PORT: '-1' },
    { PORT: 'abc' },
    { DATABASE_URL: 'mysql://u@h/d' },
    { DATABASE_URL: 'not a url' },
    { REDIS_URL: 'cache.example:6379' },
    { PUBLIC_URL: 'school.example' },
    { PUBLIC_URL: 'ftp://school.example' },
    { ADMIN_PASSWORD: '12345' },
    { DEMO_PASSWORD: '12345' },
    { SESSION_SECRET: 'short' },
    { PUSH: 'auto' },
    { PUSH_SERVICES: 'push.school.example' },
    { PUSH_SERVICES: 'https://push.school.example/path' },
    { VAPID_PRIVATE_KEY: 'A'.repeat(43) },
    { VAPID_PRIVATE_KEY: `${VAPID}A` },
    { TRUST_PROXY: 'proxy.example' },
    { TRUST_PROXY: '2' },
    { TRUST_PROXY: '10.0.0.256' },
    { TRUST_PROXY: '10.0.0.0/33' },
    { TRUST_PROXY: '127.0.0.1,:::1' },
  ])('refuses %o', (env) => expect(linesOf(env)).toHaveLength(1))

  it('never repeats a secret', () => {
    const env = {
      DATABASE_URL: 'mysql://u:hush@h/d',
      REDIS_URL: 'http://:hush@h',
      ADMIN_PASSWORD: 'hush',
      SESSION_SECRET: 'hush',
      VAPID_PRIVATE_KEY: 'hush',
    }
    expect(linesOf(env)).toHaveLength(5)
    expect(linesOf(env).join()).not.toContain('hush')
  })
})

describe('loadSecrets', () => {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'xq-config-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('makes them once, readable by the owner only', async () => {
    const dataDir = join(folder, 'new', '数据')
    const first = await loadSecrets(dataDir)
    expect(first.sessionSecret).toMatch(/^[\w-]{43}$/)
    expect(first.databasePassword).not.toBe(first.sessionSecret)
    expect(await loadSecrets(dataDir)).toEqual(first)
    expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600)
    expect(await readdir(dataDir)).toEqual(['secrets.json'])
  })

  it('gives the same to first starts at once', async () => {
    const all = await Promise.all([loadSecrets(folder), loadSecrets(folder), loadSecrets(folder)])
    const stored = JSON.parse(await readFile(join(folder, 'secrets.json'), 'utf8'))
    expect(all).toEqual([stored, stored, stored])
    expect(await readdir(folder)).toEqual(['secrets.json'])
  })

  it('prefers the session secret of the environment', async () => {
    const sessionSecret = 's'.repeat(32)
    expect((await loadSecrets(folder, { sessionSecret })).sessionSecret).toBe(sessionSecret)
  })

  it.each(['', '{', '{}', '{"sessionSecret":"a","databasePassword":"b"}'])(
    'refuses a damaged file (%s) and leaves it alone',
    async (text) => {
      const file = join(folder, 'secrets.json')
      await writeFile(file, text)
      await expect(loadSecrets(folder)).rejects.toThrow('密钥文件已损坏')
      expect(await readFile(file, 'utf8')).toBe(text)
    },
  )

  it('says when the folder cannot be written', async () => {
    await writeFile(join(folder, 'file'), '')
    await expect(loadSecrets(join(folder, 'file'))).rejects.toThrow('数据文件夹不可写')
  })
})

describe('loadVapidKeys', () => {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'xq-vapid-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('makes a pair once, beside the other secrets, for several first starts at once too', async () => {
    const all = await Promise.all([loadVapidKeys(folder), loadVapidKeys(folder)])
    expect(all[0]).toEqual(all[1])
    expect(all[0].publicKey).toMatch(/^B[\w-]{86}$/)
    expect(await loadVapidKeys(folder)).toEqual(all[0])
    expect((await stat(join(folder, 'vapid.json'))).mode & 0o777).toBe(0o600)
  })

  it('prefers the key of the environment, and leaves no file then', async () => {
    expect((await loadVapidKeys(folder, VAPID)).privateKey).toBe(VAPID)
    expect(await readdir(folder)).toEqual([])
  })

  it('refuses a damaged file and leaves it alone', async () => {
    await writeFile(join(folder, 'vapid.json'), '{"privateKey":"x"}')
    await expect(loadVapidKeys(folder)).rejects.toThrow('密钥文件已损坏')
    expect(await readFile(join(folder, 'vapid.json'), 'utf8')).toBe('{"privateKey":"x"}')
  })
})
