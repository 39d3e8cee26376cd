import { readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { auditWord } from '@xueqiao/contract/access/audit-words'
import { beforeAll, expect, test } from 'vitest'
import { changesOf } from '../src/modules/base/audit/changes'
import { uploadForm } from './import-lab'
import { ADMINS, admitted, type Corner, type File, type Line, type Place, WHO, type Who } from './policy'
import { type PolicySchool, policySchool } from './policy-school'
import { isThorough } from './thorough'

const MODULES = join(dirname(fileURLToPath(import.meta.url)), '../src/modules')

export interface Table {
  /** school/classes */
  module: string
  lines: readonly Line[]
}

/** Every routes.policy.ts there is. */
export const tables: readonly Table[] = await Promise.all(
  readdirSync(MODULES, { recursive: true, withFileTypes: true })
    .filter(({ name }) => name === 'routes.policy.ts')
    .map(async ({ parentPath, name }) => {
      const { policy }: { policy: readonly Line[] } = await import(join(parentPath, name))
      return { module: relative(MODULES, parentPath), lines: policy }
    }),
)

export const nameOf = ({ endpoint }: Pick<Line, 'endpoint'>) => `${endpoint.method} ${endpoint.path}`

const made = async (value: unknown, place: Place, row: unknown): Promise<unknown> =>
  typeof value === 'function' ? value(place, row) : value

/** What a line says about the call of a place. */
const requestOf = async (line: Line, place: Place) => {
  const names = line.endpoint.params as string[]
  const key = names.includes('id') ? 'id' : String(names[0])
  const row = (await line.row?.(place)) ?? {}
  const named = typeof row === 'object' ? row : { [key]: row }
  const params = { ...((await made(line.params, place, row)) as object), ...named }
  const body = await made(line.body, place, row)
  const query = ((await made(line.query, place, row)) ?? {}) as object
  if (line.file === undefined) return { params, query, body }
  const { bytes, name } = (await made(line.file, place, row)) as File
  return { params, query, ...(await uploadForm(bytes, name, body as Record<string, string>)) }
}

type Request = Awaited<ReturnType<typeof requestOf>>

/**
 * To make what is asked for takes longer than to ask. A call that reads or is refused leaves it as it was, so the next
 * one takes the same, unless the making has looked at who calls.
 */
const requestsOf = () => {
  const kept = new Map<Line, Map<boolean, Request>>()
  return async (line: Line, place: Place, changes: boolean): Promise<Request> => {
    const ofLine = kept.get(line) ?? new Map<boolean, Request>()
    kept.set(line, ofLine)
    const known = changes ? undefined : ofLine.get(place.isOwn)
    if (known) return known
    let isPersonal = false
    const watched = new Proxy(place, {
      get: (target, key) => {
        if (key === 'who' || key === 'call') isPersonal = true
        return Reflect.get(target, key)
      },
    })
    const request = await requestOf(line, watched)
    if (!isPersonal && !changes) ofLine.set(place.isOwn, request)
    return request
  }
}

const allowedStatus = ({ answers = 200 }: Line, who: Who) =>
  typeof answers === 'number' ? answers : (answers[who] ?? 200)

/** What somebody's own row answers. */
const ownStatus = (line: Line, who: Who) => {
  const { may = WHO, without = [] } = line
  if (!may.includes(who)) return 403
  return without.includes(who) ? 404 : allowedStatus(line, who)
}

const foreignStatus = (line: Line, who: Who) => {
  const { foreign } = line
  if (typeof foreign === 'object' && foreign[who] !== undefined) return foreign[who]
  if (ADMINS.includes(who)) return allowedStatus(line, who)
  return typeof foreign === 'number' ? foreign : 404
}

/** By who asks, and whose row: the status, and with one that is not wanted what it says. */
type Answers = Record<string, string | number>

interface Answer {
  status: number
  message: string
}

/** What the log keeps of all that was done, and has no word for. */
const unnamed = async ({ db }: PolicySchool['t']) => {
  const rows = await db
    .selectFrom('audit_log')
    .select(['entity', 'diff'])
    .where('diff', 'is not', null)
    .execute()
  const wordless = new Set<string>()
  for (const { entity, diff } of rows)
    for (const { field } of await changesOf(diff, async () => new Map()))
      if (auditWord(entity, field) === undefined && !/\p{Script=Han}/u.test(field))
        wordless.add(`${entity}: ${field}`)
  return [...wordless].sort()
}

/** As nobody and as each of seven people; where it is thorough also with a row of their own and one of others. */
export const runPolicies = (isMeant: (module: string) => boolean) => {
  let school: PolicySchool
  const requestFor = requestsOf()
  const read = new Set<Line>()
  beforeAll(async () => {
    school = await policySchool()
  })

  const send = async (line: Line, who: Who, corner: Corner, expected: number, anonymous = false) => {
    // One account takes out protected data five times an hour, and there are more such lists.
    const isList = line.endpoint.protects === true && line.endpoint.method === 'GET' && line.row === undefined
    const place = await school.placeOf(who, corner, line.apart ?? isList)
    const call = anonymous ? school.t.anonymous : place.call
    const changes = expected < 300 && line.endpoint.method !== 'GET'
    const request = await requestFor(line, place, changes)
    // To print takes a hundred times as long as to allow it: a file is read to its end once a line.
    const isKnown = line.endpoint.reply === 'file' && expected < 300 && read.has(line)
    if (expected < 300) read.add(line)
    const { status, message } = isKnown
      ? await call.begins(line.endpoint, request)
      : await call.loose(line.endpoint, request)
    // 201 and 204 are as good as 200; what is wrong with another one its message says.
    return { status: status >= 200 && status < 300 ? 200 : status, message }
  }

  /** What is said of somebody's own row or of a foreign one, and what came instead. */
  const answersOf = async (line: Line) => {
    const { endpoint, row } = line
    const [wanted, given]: [Answers, Answers] = [{}, {}]
    const ask = async (whose: string, status: number, asked: Promise<Answer>) => {
      wanted[whose] = status
      const answer = await asked.catch((error: Error) => ({ status: 0, message: error.message }))
      given[whose] = answer.status === status ? status : `${answer.status} ${answer.message}`
    }
    if (endpoint.access === 'public') {
      const status = allowedStatus(line, 'admin')
      await ask('everybody', status, send(line, 'admin', school.own, status, true))
      return { wanted, given }
    }

    // Refused before anybody looks at what they ask for.
    const params = Object.fromEntries((endpoint.params as string[]).map((name) => [name, 1]))
    const unknown = async () => {
      const { status, code } = await school.t.anonymous.loose(endpoint, { params })
      return { status: code === 'UNAUTHENTICATED' ? status : 0, message: `${status} ${code}` }
    }
    await ask('nobody', 401, unknown())
    for (const who of WHO) {
      if (!admitted(endpoint.access).includes(who)) {
        const { call } = await school.placeOf(who, school.own)
        await ask(who, 403, call.loose(endpoint, { params }))
        continue
      }
      // To make a row, and then what is changed of it, takes many times as long as to be refused at the door.
      if (!isThorough) continue
      const status = ownStatus(line, who)
      await ask(`${who}, own`, status, send(line, who, school.own, status))
      if (row === undefined || status === 403 || status === 404) continue
      const others = foreignStatus(line, who)
      await ask(`${who}, foreign`, others, send(line, who, school.foreign, others))
    }
    return { wanted, given }
  }

  const lines = tables.filter(({ module }) => isMeant(module)).flatMap((table) => table.lines)
  // Fifteen calls in one: where each prints a file, and the machine is busy, that takes its time.
  const named = lines.map((line) => [nameOf(line), line] as const)
  test.each(named)('%s', { timeout: 300_000 }, async (_, line) => {
    const { wanted, given } = await answersOf(line)
    expect(given).toEqual(wanted)
  })

  if (isThorough)
    test('whatever was done stands in the log in words', async () => {
      expect(await unnamed(school.t)).toEqual([])
    })
}
