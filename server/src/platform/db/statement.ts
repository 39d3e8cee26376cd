import type { CompiledQuery } from 'kysely'
import { createLru } from '../lru'
import type { Db } from './database'

/** Holds the place of a value in a statement that is put into words once and asked many times. */
class Slot {
  constructor(readonly name: string) {}
}

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
      parameter instanceof Slot ? (values as Record<string, unknown>)[parameter.name] : parameter,
    )
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}
