import type { CompiledQuery } from 'kysely'
import { createLru } from '../lru'
import type { Db } from './database'

/** Holds the place of a value in a statement that is put into words once and asked many times. */
class Slot {
  /** As a list it is one that has something in it. */
  readonly length = 1
  constructor(
    readonly name: string,
    readonly made: (value: unknown) => unknown = (value) => value,
  ) {}
}

/** What is made of a value, or of whatever will stand in its place. */
export const made = <T, R>(value: T, make: (value: T) => R): R =>
  value instanceof Slot ? (new Slot(value.name, (given) => make(given as T)) as R) : make(value)

/** Reads like the values themselves, so that a statement is written as any other. */
const slotsFor = <Values extends object>(): Values =>
  new Proxy({} as Values, { get: (_values, name) => new Slot(String(name)) })

/** Of more shapes those that were asked for last are known: a page can have any size, and few of them are usual. */
const MOST_SHAPES = 200

/**
 * Building the text of a long select costs more than running it, so it is built once for each shape that it can take:
 * which filters it has, what it sorts by. The shape decides, the values only fill in: `build` must not look at them.
 */
export const statement = <Shape, Values extends object, Row>(
  build: (db: Db, shape: Shape, values: Values) => { compile: () => CompiledQuery<Row> },
) => {
  const known = createLru<CompiledQuery<Row>>(MOST_SHAPES)
  const compile = (db: Db, shape: Shape) => {
    const key = JSON.stringify(shape)
    const before = known.get(key)
    if (before !== undefined) return before
    const compiled = build(db, shape, slotsFor<Values>()).compile()
    known.set(key, compiled)
    return compiled
  }
  return async (db: Db, shape: Shape, values: Values): Promise<Row[]> => {
    const compiled = compile(db, shape)
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Slot
        ? parameter.made((values as Record<string, unknown>)[parameter.name])
        : parameter,
    )
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}

type Parts = Record<string, object>
const FILLED = '\0'

/**
 * The same for what comes in parts, such as a viewer and a query: yes or no, nothing, an empty list and what is named here
 * decide the shape, and all else is filled in.
 */
export const statementOf = <Input extends object, Row>(
  decisive: readonly string[],
  build: (db: Db, input: Input) => { compile: () => CompiledQuery<Row> },
) => {
  const decides = (key: string, value: unknown) =>
    decisive.includes(key) ||
    value == null ||
    value === '' ||
    typeof value === 'boolean' ||
    (Array.isArray(value) && value.length === 0)
  const each = (parts: Parts, change: (key: string, value: unknown, place: string) => unknown) =>
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [
        name,
        Object.fromEntries(
          Object.entries(part).map(([key, value]) => [key, change(key, value, `${name}.${key}`)]),
        ),
      ]),
    )
  const asked = statement((db, shape: Parts, values: Record<string, unknown>) =>
    build(db, each(shape, (_key, value, place) => (value === FILLED ? values[place] : value)) as Input),
  )
  return (db: Db, input: Input) => {
    const values: Record<string, unknown> = {}
    const shape = each(input as Parts, (key, value, place) => {
      if (decides(key, value)) return value
      values[place] = value
      return FILLED
    })
    return asked(db, shape as Parts, values)
  }
}
