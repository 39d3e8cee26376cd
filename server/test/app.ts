import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DataOf, Endpoint, InputOf } from '@xueqiao/contract/common/endpoint'
import type { FieldError } from '@xueqiao/contract/common/envelope'
import { authApi } from '@xueqiao/contract/features/account/auth/api'
import type { LogEvent } from 'kysely'
import pino from 'pino'
import { inject } from 'vitest'
import { createApp } from '../src/app'
import { modules } from '../src/modules'
import { ensureBuiltInRoles } from '../src/modules/account/roles/service'
import { importsJobs } from '../src/modules/base/imports/jobs'
import { createTokens } from '../src/platform/auth/token'
import type { AppEnv, Ctx } from '../src/platform/context'
import { connect } from '../src/platform/db/database'
import { createMemory } from '../src/platform/db/row-cache'
import { type AppEvent, createEventBus } from '../src/platform/events'
import { createDiskStore } from '../src/platform/files/store'
import { createWorker } from '../src/platform/jobs/worker'
import { type Module, partsOf } from '../src/platform/module'
import type { PushSender } from '../src/platform/push/sender'
import type { RealtimeOptions } from '../src/platform/realtime/realtime'
import { atEnd } from './cleanup'
import { administrate, createDatabase } from './databases'
import { forgetsAtOnce, guardForgetting, isOurs } from './forgetting'

/** An answer as a test reads it: parts that a refusal or a bare body lacks are undefined. */
export interface Answer<T> {
  status: number
  success: boolean | undefined
  data: T
  message: string
  code: string | undefined
  field: string | undefined
  errors: FieldError[] | undefined
  body: unknown
  headers: Record<string, string | string[] | number | undefined>
  raw: Buffer
}

const queryString = (query: object | undefined) => {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) {
    for (const one of [value].flat()) if (one !== undefined && one !== null) params.append(key, String(one))
  }
  return params.size > 0 ? `?${params}` : ''
}

interface Loose {
  params?: Record<string, string | number>
  query?: object
  /** Hostile bodies are part of the job, so a test may send anything. */
  body?: unknown
  headers?: Record<string, string>
}

export interface Options {
  now?: string
  idleMinutes?: number
  realtime?: RealtimeOptions
  push?: PushSender
  /** Beside the real ones: what they follow and which doors they have. */
  modules?: readonly Module[]
  /** How long a statement waits for what others hold. */
  lockMs?: number
  /** Begins with a copy of this one instead of an empty school. */
  school?: { template: string; files: string }
}

/** The real app on a database of its own; its clock stands where the test puts it. */
export const testApp = async (options: Options = {}) => {
  const server = inject('server')
  const name = `xueqiao_test_${randomBytes(6).toString('hex')}`
  const { school } = options
  await createDatabase(server, name, school)
  const folder = mkdtempSync(join(tmpdir(), 'xueqiao-files-'))
  if (school) cpSync(school.files, folder, { recursive: true })
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
  let queries = 0
  const memory = createMemory()
  memory.hears(true)
  const database = { ...server, database: name }
  const onQuery = (event: LogEvent) => {
    if (!isOurs(event)) queries++
  }
  const patience = options.lockMs === undefined ? {} : { lockMs: options.lockMs }
  const db = guardForgetting(connect(database, () => {}, { max: 4, onQuery, ...patience }))
  const events: AppEvent[] = []
  const bus = createEventBus((error) => log.error(error))
  bus.subscribe((event) => events.push(event))
  let now = new Date(options.now ?? '2026-11-16T02:00:00Z')
  const env: AppEnv = {
    parts: partsOf([...modules, ...(options.modules ?? [])]),
    tokens: createTokens('a-secret-for-tests-of-at-least-32-characters'),
    files: createDiskStore(folder),
    idleMinutes: options.idleMinutes ?? 60,
    memory,
    demo: null,
    version: 'test',
    push: options.push,
  }
  const app = await createApp({ db, env, bus, log, now: () => now, realtime: options.realtime })
  const ctx = (): Ctx => ({ db, env, bus, log, now, actor: null, address: '127.0.0.1', agent: 'test' })
  await ensureBuiltInRoles(ctx())
  // Runs what a request orders and nothing else: a worker that polls would disturb the count of statements.
  const importers = modules.flatMap(({ importer }) => importer ?? [])
  const { handlers } = importsJobs({ db, env, bus, log }, importers)
  const worker = createWorker({ db, bus, log, now: () => now, handlers })
  bus.subscribe(({ type }) => type === 'job.ordered' && void worker.runDue())

  const requestOf = (endpoint: Endpoint, input: Loose, token?: string) => {
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) => String(input.params?.[key] ?? ''))
    return {
      method: endpoint.method,
      url: `${path}${queryString(input.query)}`,
      headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...input.headers },
      ...(input.body === undefined ? {} : { payload: input.body as object }),
    }
  }

  const send = async <E extends Endpoint>(
    endpoint: E,
    input: Loose,
    token?: string,
  ): Promise<Answer<DataOf<E>>> => {
    const response = await app.inject(requestOf(endpoint, input, token))
    const json = String(response.headers['content-type'] ?? '').includes('json')
    const body: unknown = json ? response.json() : null
    const { success, data, message, code, field, errors } = (body ?? {}) as Partial<Answer<DataOf<E>>>
    return {
      status: response.statusCode,
      success,
      // A test that reads data where there is none fails on the next line, which is what it should do.
      data: (endpoint.reply === 'bare' ? body : data) as DataOf<E>,
      message: message ?? '',
      code,
      field,
      errors,
      body,
      headers: response.headers,
      raw: response.rawPayload,
    }
  }

  const as = (token: string | undefined) => {
    const typed = <E extends Endpoint>(
      endpoint: E,
      ...[input]: object extends InputOf<E> ? [InputOf<E>?] : [InputOf<E>]
    ) => send(endpoint, (input ?? {}) as Loose, token)
    /** For what the types forbid and an attacker sends all the same. */
    const loose = <E extends Endpoint>(endpoint: E, input: Loose = {}) => send(endpoint, input, token)
    /** What a long file begins with is its status; it is not waited for, and made no further. */
    const begins = async (endpoint: Endpoint, input: Loose = {}) => {
      const response = await app.inject({ ...requestOf(endpoint, input, token), payloadAsStream: true })
      response.raw.res.destroy()
      return { status: response.statusCode, message: response.statusMessage }
    }
    return Object.assign(typed, { loose, begins, token })
  }

  const login = async (username: string, password = 'secret-1') => {
    const answer = await as(undefined)(authApi.login, { body: { username, password } })
    if (answer.status !== 200) throw new Error(`login of ${username} failed: ${answer.message}`)
    return as((answer.body as { token: string }).token)
  }

  const close = async () => {
    await app.close()
    await worker.stop()
    await db.destroy()
    await administrate(server, `drop database ${name} with (force)`)
    rmSync(folder, { recursive: true, force: true })
  }
  atEnd(close)

  return {
    app,
    db: db.withPlugin(forgetsAtOnce(memory)),
    env,
    database,
    ctx,
    events,
    /** How many statements this took, for someone of whom nothing is remembered. */
    queriesOf: async (work: () => Promise<unknown>, { remembered = false } = {}) => {
      if (!remembered) memory.forget()
      const before = queries
      await work()
      return queries - before
    },
    anonymous: as(undefined),
    as,
    login,
    /** Moves the clock of the server. */
    advance: (minutes: number) => {
      now = new Date(now.getTime() + minutes * 60_000)
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof testApp>>
