import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@xueqiao/contract/common/endpoint'
import { authApi } from '@xueqiao/contract/features/account/auth/api'
import { growthIndicatorsApi } from '@xueqiao/contract/features/growth/growth-indicators/api'
import { DIMENSIONS } from '@xueqiao/contract/features/growth/growth-indicators/values'
import { substitutionsApi } from '@xueqiao/contract/features/teaching/substitutions/api'
import { RULE_PRESETS } from '@xueqiao/contract/features/teaching/timetable/rules'
import { schedulesApi } from '@xueqiao/contract/features/teaching/timetable/versions'
import { beforeAll, expect, test } from 'vitest'
import { registrations } from '../src/app'
import type { TestApp } from './app'
import { demoApp } from './demo-app'
import { picture } from './file-samples'
import { basisOf, hostileFor, nameOf, type Path, put, toJson, WORST } from './fuzz-inputs'

/**
 * Every endpoint × every place of its input × texts and numbers that have broken something somewhere, as an
 * administrator, a parent and nobody: whatever comes, the answer is one of ours. Of those that are not the worst one in
 * FUZZ_PART is tried (1: all of them, which takes minutes).
 */
const PART = Number(process.env.FUZZ_PART ?? 100)

/** The administrator last, who may take the others' rights away. */
const WHO = ['nobody', 'parent', 'admin'] as const
type Who = (typeof WHO)[number]
/** How many calls it takes to be worth its name. */
const FEWEST: Record<Who, number> = { nobody: 150, parent: 200, admin: 2000 }

let t: TestApp
const tokens = new Map<Who, string>()
const numbers = new Map<string, number>()
let calls = 0

/** A session as signing in makes it, without the price of a password. */
const openSession = async (username: string) => {
  const { id: user_id } = await t.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  const [id, at] = [randomUUID(), t.ctx().now]
  const current_role_name = `ROLE_${username.toUpperCase()}`
  const rest = { address: '', agent: '', ended_at: null, reason: null }
  await t.db
    .insertInto('sessions')
    .values({ id, user_id, current_role_name, ...rest, created_at: at, last_seen_at: at, confirmed_at: at })
    .execute()
  return t.env.tokens.sign(id, at)
}

const numberOf = (who: Who, place: string) => numbers.get(`${who} ${place}`)
/** Kept for its own path, and for its feature unless an earlier list has one. */
const keepNumber = (who: Who, path: string, number: number) => {
  const [, api, feature] = path.split('/')
  for (const place of [path, `/${api}/${feature}`])
    if (numberOf(who, place) === undefined) numbers.set(`${who} ${place}`, number)
}

/** Numbers of rows that are there, for what is called after them: `classId` is one of /api/classes. */
const named = (who: Who, value: unknown, name = ''): unknown => {
  if (Array.isArray(value)) return value.map((one) => named(who, one, name))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, named(who, one, key)]))
  const [, kind] = /^(\w+)Ids?$/.exec(name) ?? []
  if (typeof value !== 'number' || kind === undefined) return value
  return numberOf(who, `/api/${kind}s`) ?? numberOf(who, `/api/${kind}es`) ?? value
}

/** The last row of a list. */
const numberIn = (data: unknown): number | undefined => {
  const list = Array.isArray(data) ? data : (data as { content?: unknown } | null)?.content
  const row: unknown = Array.isArray(list) ? list.at(-1) : undefined
  const { id } = (row ?? {}) as { id?: unknown }
  return typeof id === 'number' ? id : undefined
}

interface Request {
  params: Record<string, unknown>
  query: unknown
  body: unknown
  fileName: string
}

const strength = { hard: false, weight: 5 }
const someone = { teachers: [1], ...strength }

const EXAMPLES = new Map<Endpoint, unknown>([
  // Of a lesson or of a watch, which no schema says.
  [substitutionsApi.create, { kind: 'SUBSTITUTE', date: '2026-11-17', lessonId: 1, teacherId: 1 }],
  [
    schedulesApi.update,
    {
      ...{ name: '课表', version: 1 },
      rules: {
        ...RULE_PRESETS.JUNIOR,
        stages: { PRIMARY: { mornings: { weight: 6, hard: false, courses: [1] } } },
        blocks: [
          {
            ...{ kind: 'TEACHER', ids: [1], mode: 'AVOID', grades: [1], label: '外出', ...strength },
            slots: [{ weekday: 1, lessonNumber: 1 }],
          },
        ],
        patterns: [{ courses: [1], grades: [1], max: 1, pattern: '2+1+1+1', gap: 1, ...strength }],
        limits: [{ ...someone, kind: 'DAY', max: 4 }],
        weeks: [{ ...someone, maxHalfDays: 6, maxDays: 4, minDays: 2 }],
        relations: [
          {
            ...{ a: { kind: 'COURSE', ids: [1] }, b: { kind: 'COURSE', ids: [2] } },
            ...{ relation: 'OTHER_DAY', gap: 1, sameClass: true, ...strength },
          },
        ],
        alternations: [{ courses: [1, 2], others: [3], grades: [1], ...strength }],
        lasts: [{ courses: [1], grades: [1], last: 1, ...strength }],
        mentors: [{ novice: 1, mentor: 2, courses: [1], ...strength }],
      },
    },
  ],
  [
    growthIndicatorsApi.save,
    {
      ...{ semesterId: 1, stage: '小学', id: 1, version: 1 },
      dimensions: DIMENSIONS.map((dimension) => ({
        ...{ dimension, name: dimension, weight: 20 },
        indicators: [{ id: 1, name: '指标', weight: 100 }],
      })),
    },
  ],
])

const bases = new Map(
  registrations.map(({ endpoint }) => [
    endpoint,
    { query: basisOf(endpoint.query), body: basisOf(endpoint.body, EXAMPLES.get(endpoint)) },
  ]),
)

const goodFor = (endpoint: Endpoint, who: Who, along: { query?: Path; body?: Path } = {}): Request => {
  const basis = bases.get(endpoint)
  const [prefix = '', feature = prefix] = /^(\/api\/[\w-]+)?.*?(?=\/\{|$)/.exec(endpoint.path) ?? []
  const id = numberOf(who, prefix) ?? numberOf(who, feature) ?? 1
  const others = Object.fromEntries((endpoint.params as string[]).map((name) => [name, 1]))
  return {
    params: { ...(named(who, others) as object), id },
    query: named(who, basis?.query?.good(along.query)),
    body: named(who, basis?.body?.good(along.body)),
    fileName: endpoint.path.endsWith('/import') ? 'a.xlsx' : 'a.png',
  }
}

/** As a browser writes it; a lone half of a character cannot stand in an address at all. */
const encoded = (value: unknown) => encodeURIComponent(String(value).replace(/\p{Cs}/gu, '\ufffd'))

const queryText = (query: unknown) =>
  Object.entries((query ?? {}) as object)
    .flatMap(([key, value]) => [value].flat().map((one) => `${encoded(key)}=${encoded(one)}`))
    .join('&')

const BOUNDARY = 'fuzz-boundary'
let image: Buffer
const multipart = ({ body, fileName }: Request) => {
  const part = (head: string, content: string | Buffer) =>
    Buffer.concat([
      Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(content as string),
      Buffer.from('\r\n'),
    ])
  const name = fileName.replace(/[\r\n"]/g, '')
  return Buffer.concat([
    ...Object.entries((body ?? {}) as object).map(([key, value]) => part(`name="${key}"`, String(value))),
    part(`name="file"; filename="${name}"\r\ncontent-type: image/png`, image),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ])
}

const INTERNALS = /select |insert |update |syntax|kysely|\bat \w+ \(|postgres|node_modules|\.ts:\d/i

/** What is wrong with the answer to this, if anything is. */
const faultOf = async (endpoint: Endpoint, who: Who, build: () => Request): Promise<string | undefined> => {
  const request = build()
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(request.params[name]))
  const token = tokens.get(who)
  const type = endpoint.upload ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/json'
  const json = endpoint.body && toJson(request.body)
  const payload = endpoint.upload ? multipart(request) : json
  const n = ++calls
  const response = await t.app.inject({
    method: endpoint.method,
    url: `${path}?${queryText(request.query)}`,
    // Nobody is kept out for what the one before them tried.
    remoteAddress: `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(payload === undefined ? {} : { 'content-type': type }),
    },
    ...(payload === undefined ? {} : { payload }),
  })
  const { statusCode, body, headers } = response
  if (statusCode >= 500) return String(statusCode)
  if (statusCode < 400) return undefined
  if (!String(headers['content-type']).includes('json')) return `no JSON: ${body}`
  const answer = response.json()
  if (answer.success !== false || !/[\u4e00-\u9fff]/.test(answer.message)) return `no words: ${body}`
  return INTERNALS.test(body) ? `internals: ${body}` : undefined
}

const shortened = new Map<unknown, string>()
/** Some are long, and each is named for every place. */
const short = (value: unknown) => {
  const known = shortened.get(value) ?? (toJson(value) ?? 'undefined').slice(0, 80)
  shortened.set(value, known)
  return known
}

/** The same in every run; of a text that goes on where another has ended. */
const chance = (text: string, begun = 0) => {
  let sum = begun
  for (let at = 0; at < text.length; at++) sum = (sum * 31 + text.charCodeAt(at)) >>> 0
  return sum
}

interface Attempt {
  label: string
  request: () => Request
}

const attemptsOn = (endpoint: Endpoint, who: Who): Attempt[] => {
  const basis = bases.get(endpoint)
  const at = (
    kind: 'path' | 'query' | 'body' | 'field',
    place: Path,
    build: (hostile: unknown) => Request,
  ) => {
    const where = `${who} ${nameOf(endpoint)} ${kind} ${place.join('.')} = `
    const begun = chance(where)
    return hostileFor(kind).flatMap((hostile): Attempt[] => {
      const part = who === 'admin' && WORST.includes(hostile) ? 1 : PART
      const what = short(hostile)
      return chance(what, begun) % part === 0 ? [{ label: where + what, request: () => build(hostile) }] : []
    })
  }
  return [
    ...(endpoint.params as string[]).flatMap((name) =>
      at('path', [name], (hostile) => {
        const good = goodFor(endpoint, who)
        return { ...good, params: { ...good.params, [name]: hostile } }
      }),
    ),
    ...(basis?.query?.places ?? []).flatMap((place) =>
      place.length === 0
        ? []
        : at('query', place, (hostile) => {
            const good = goodFor(endpoint, who, { query: place })
            return { ...good, query: put(good.query, place, hostile) }
          }),
    ),
    ...(basis?.body?.places ?? []).flatMap((place) =>
      endpoint.upload && place.length === 0
        ? []
        : at(endpoint.upload ? 'field' : 'body', place, (hostile) => {
            const good = goodFor(endpoint, who, { body: place })
            return { ...good, body: put(good.body, place, hostile) }
          }),
    ),
    ...(endpoint.upload
      ? at('field', ['file'], (hostile) => ({ ...goodFor(endpoint, who), fileName: String(hostile) }))
      : []),
  ]
}

/** Others are turned away before anybody looks at what they sent, except for the token in the address of a file. */
const passes = ({ access, linked }: Endpoint, who: Who) =>
  who === 'admin' || access === 'public' || (who === 'parent' ? access === 'session' : linked === true)

/** Reading first, then changing, then deleting; what may end a session or take rights away comes last. */
const rank = ({ method, path }: Endpoint) => {
  if (/^\/api\/(auth|users|roles)/.test(path)) return method === 'GET' ? 0 : 3
  return { GET: 0, DELETE: 2 }[method as string] ?? 1
}
const endpoints = registrations.map(({ endpoint }) => endpoint).sort((one, other) => rank(one) - rank(other))

const isList = ({ method, params, reply }: Endpoint) =>
  method === 'GET' && params.length === 0 && reply === 'envelope'

beforeAll(async () => {
  t = await demoApp({
    push: { publicKey: '', accepts: async () => true, post: async () => 'sent', stop: () => {} },
  })
  image = await picture().png().toBuffer()
  for (const who of ['admin', 'parent'] as const) {
    tokens.set(who, await openSession(who))
    for (const endpoint of endpoints.filter(isList)) {
      const response = await t.app.inject({
        url: `${endpoint.path}?${queryText(goodFor(endpoint, who).query)}`,
        headers: { authorization: `Bearer ${tokens.get(who)}` },
      })
      const number = numberIn(response.json().data)
      if (number !== undefined) keepNumber(who, endpoint.path, number)
    }
  }
}, 180_000)

test.each(WHO)('whatever %s sends is answered in words', { timeout: 3_600_000 }, async (who) => {
  const faults: string[] = []
  const before = calls
  for (const endpoint of endpoints) {
    const attempts = attemptsOn(endpoint, who)
    for (const { label, request } of passes(endpoint, who) ? attempts : attempts.slice(0, 1)) {
      const fault = await faultOf(endpoint, who, request).catch((error: Error) => error.message)
      if (fault !== undefined) faults.push(`${label}: ${fault}`)
    }
  }
  expect(faults).toEqual([])
  // A generator that has run dry finds nothing either.
  expect(calls - before).toBeGreaterThan(FEWEST[who])
  // Nothing of it has ended the session that the last attempts were made with.
  if (who !== 'nobody') expect((await t.as(tokens.get(who))(authApi.user)).status).toBe(200)
})
