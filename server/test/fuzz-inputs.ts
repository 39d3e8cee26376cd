import type { Endpoint } from '@xueqiao/contract/common/endpoint'
import type { z } from 'zod'
import { createSchemas, type Schema } from '../src/platform/http/openapi-schema'

/** Where a value stands in a request: keys of objects, and 0 for the one item of a list. */
export type Path = readonly (string | number)[]

/** JSON that JavaScript would not write: sent as it stands here. */
const RAW = '\u241b'
const raw = (json: string) => `${RAW}${json}${RAW}`
export const toJson = (value: unknown) =>
  JSON.stringify(value)?.replaceAll(new RegExp(`"${RAW}(.+?)${RAW}"`, 'g'), '$1')

/** Texts that have broken something somewhere. These broke us, and are tried in every place. */
export const WORST: readonly unknown[] = ['a\0b', 'constructor']

const TEXTS = [
  ...[
    '',
    ' ',
    '·',
    '\0',
    '\ud800',
    'a\udfffb',
    '__proto__',
    '𠮷😀',
    '\u202e\u200b\ufeff',
    '\u0001\u001f',
    'toString',
    'hasOwnProperty',
  ],
  ...['%', '_', '\\', "'", '"', '--', "'; drop table users --", '.*+?^$(){}|[]\\', '(((', '%s%n', '<script>'],
  ...['null', 'NaN', 'Infinity', '1e400', '-0', '-1', '0', '1.5', '0x10', '１２', '2147483648', '4294967296'],
  ...['9007199254740993', '999999999999999', '99999999999999999999', `1${'0'.repeat(400)}`],
  ...['0000-00-00', '0000-01-01', '2026-02-30', '2026-13-01', '9999999-01-01', '2026-01-01T99:99:99Z'],
  ...['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2026-01-01T00:00:00+23:59', 'x'.repeat(20_000)],
  ...['../../etc/passwd', 'name,desc', 'id;--', 'true', '男', '一年级'],
]

const deep = (levels: number) => raw(`${'['.repeat(levels)}${']'.repeat(levels)}`)
const OTHERS: unknown[] = [
  ...[null, true, 0, -1, 1.5, 1, 2_147_483_648, -2_147_483_649, 4_294_967_296, 9_007_199_254_740_991],
  ...[1e21, 1e308, 5e-324, raw('1e400'), raw('-1e400'), raw('-0'), raw('9007199254740993')],
  ...[
    [],
    {},
    [[]],
    [null],
    [1, 1],
    ['a\0b'],
    [{}],
    { 'a\0b': 1 },
    { '\ud800': 1 },
    { toString: 1, valueOf: 1 },
  ],
  ...[{ constructor: 1 }, raw('{"__proto__":{"admin":true}}'), { length: 1e9 }, deep(20), deep(20_000)],
  ...[[2026, 2, 30], [2026, 1e300, 1], Array(2000).fill(1)],
]

export const hostileFor = (place: 'path' | 'query' | 'body' | 'field'): unknown[] => {
  if (place === 'body') return [...WORST, ...TEXTS, ...OTHERS]
  if (place === 'query') return [...WORST, ...TEXTS, ['a', 'b'], ['1', '2'], ['a\0b', 'c']]
  return [...WORST, ...TEXTS]
}

let counter = 0
/** What a text may have to be; tried one after another where the schema does not say. */
const GUESSES: (() => unknown)[] = [
  () => `f${++counter}`,
  () => '1',
  () => 1,
  () => '2026-09-01',
  () => `139${String(++counter).padStart(8, '0')}`,
  () => `F${++counter}@b.cn`,
  () => '2027-01-31',
  () => '08:00',
  () => '18:00',
  () => `ROLE_F${++counter}`,
  () => `19${10 + (counter % 80)}-19${11 + (counter % 80)}`,
  () => '2026-2027-1',
  () => '汉族',
  () => ({ kind: 'school', value: '' }),
  () => 'data:image/png;base64,iVBORw0KGgo=',
  () => 'secret-1',
  () => `B${'a'.repeat(86)}`,
  () => 'a'.repeat(22),
  () => 'c1',
  () => 'https://push.example/1',
  () => true,
  () => null,
  () => 0.1,
]

const FORMATS: Record<string, string> = {
  'date-time': '2026-12-01T08:00:00Z',
  email: 'fuzz@b.cn',
  uuid: '00000000-0000-4000-8000-000000000000',
}

interface Known {
  schema: Schema
  components: Record<string, Schema>
}

const resolved = ({ schema, components }: Known): Schema => {
  const named = schema.$ref === undefined ? schema : (components[schema.$ref.split('/').pop() ?? ''] ?? {})
  // Of kinds told apart by a word the last will do.
  return named.anyOf?.find((one) => one.type !== 'null') ?? named.oneOf?.at(-1) ?? named
}

const typeOf = ({ type }: Schema) => (Array.isArray(type) ? type.find((one) => one !== 'null') : type)

/** The least that fits, or all there can be. `along`: a place that has to be there although it could be missing. */
const valueFor = (known: Known, along: Path = [], all = false, name = ''): unknown => {
  const schema = resolved(known)
  const [key, ...rest] = along
  const inner = (schema: Schema, along: Path, name?: string) =>
    valueFor({ ...known, schema }, along, all, name)
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  const type = typeOf(schema)
  if (type === 'object') {
    const wanted = Object.entries(schema.properties ?? {}).filter(
      ([name]) => all || name === key || schema.required?.includes(name),
    )
    return Object.fromEntries(wanted.map(([name, one]) => [name, inner(one, name === key ? rest : [], name)]))
  }
  if (type === 'array') {
    const count = Math.max(Number(schema.minItems ?? 0), all || key === 0 ? 1 : 0)
    return Array.from({ length: count }, () => inner(schema.items ?? {}, rest))
  }
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return Math.max(Number(schema.minimum ?? 1), 1)
  if (schema.format === 'date') return /^(end|to)/.test(name) ? '2027-01-31' : '2026-09-01'
  const text = FORMATS[String(schema.format)] ?? `字${++counter}`
  return text.padEnd(Number(schema.minLength ?? 0), '字')
}

/** Every place of a schema where something can stand, optional ones too. */
const placesIn = (known: Known, at: Path = []): Path[] => {
  const schema = resolved(known)
  const below = (key: string | number, schema: Schema) => placesIn({ ...known, schema }, [...at, key])
  const inside = Object.entries(schema.properties ?? {}).flatMap(([name, one]) => below(name, one))
  return [at, ...inside, ...(schema.items === undefined ? [] : below(0, schema.items))]
}

/** The same with another value at one place. */
export const put = (value: unknown, [key, ...rest]: Path, hostile: unknown): unknown => {
  if (key === undefined) return hostile
  if (Array.isArray(value)) return value.map((one, index) => (index === key ? put(one, rest, hostile) : one))
  const object = (value ?? {}) as Record<string, unknown>
  return { ...object, [key]: put(object[key], rest, hostile) }
}

interface Basis {
  places: Path[]
  /** A good value, with something at this place. */
  good: (along?: Path) => unknown
}

/** Guesses where the schema refuses the first value: rules such as "a phone number" are in no JSON schema. */
const guessed = (schema: z.ZodType, value: unknown, known: Map<string, number>) => {
  const tries = new Map<string, number>()
  let fitting = value
  for (let round = 0; round < 100; round++) {
    const [issue] = schema.safeParse(fitting).error?.issues ?? []
    if (issue === undefined) return { value: fitting }
    // Keys of what was JSON are texts and numbers.
    const path = issue.path as Path
    const alike = path.map((key) => (typeof key === 'number' ? 0 : key)).join('.')
    const guess = tries.get(path.join('.')) ?? known.get(alike) ?? 0
    tries.set(path.join('.'), (guess + 1) % GUESSES.length)
    known.set(alike, guess)
    fitting = put(fitting, path, GUESSES[guess]?.())
  }
  return undefined
}

/** `example`: of a schema whose rules no guess meets, such as weights that have to sum. */
export const basisOf = (schema: z.ZodType | undefined, example?: unknown): Basis | undefined => {
  if (schema === undefined) return undefined
  const { components, of } = createSchemas()
  const known = { schema: of(schema, 'input', 'fuzz'), components }
  const guesses = new Map<string, number>()
  /** Where the least never fits, which takes a hundred guesses to find out. */
  const wantsAll = new Set<string>()
  const least = (along: Path) => {
    const place = along.join('.')
    if (wantsAll.has(place)) return undefined
    const found = guessed(schema, valueFor(known, along), guesses)
    if (found === undefined) wantsAll.add(place)
    return found
  }
  const good = (along: Path = []) => {
    if (example !== undefined) return example
    const found = least(along) ?? guessed(schema, valueFor(known, along, true), guesses)
    if (found === undefined) throw new Error(`no guess fits ${along.join('.')} of ${toJson(known.schema)}`)
    return found.value
  }
  return { places: placesIn(known), good }
}

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
