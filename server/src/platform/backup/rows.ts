import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../db/database'
import { quoted, type Table } from './catalog'

const FETCH_ROWS = 500
/** Small enough to hold a few of, large enough for a statement to be worth its way. */
const CHUNK_BYTES = 1_000_000

/**
 * Rows as lines of JSON: an array of texts and nulls. PostgreSQL itself turns every value into its text and back, so
 * that no type passes through a number or a date of JavaScript on its way.
 */
async function* linesOf(db: Tx, { name, columns, order }: Table, without?: string): AsyncGenerator<string> {
  const line = `array_to_json(array[${columns.map((column) => `${quoted(column.name)}::text`).join(', ')}])::text`
  const where = without === undefined ? '' : `where not (${without})`
  const text = `select ${line} as line from ${quoted(name)} ${where} order by ${order ?? `${line} collate "C"`}`
  const query = sql.raw<{ line: string }>(text).compile(db)
  for await (const { rows } of db.getExecutor().stream(query, FETCH_ROWS)) {
    for (const row of rows) yield `${row.line}\n`
  }
}

export interface Tally {
  rows: number
  sha256: string
}

/** The lines of a table in chunks of about one size; at the end, how many there were and their sum. */
export async function* chunksOf(db: Tx, table: Table, without?: string): AsyncGenerator<Buffer, Tally> {
  const sum = createHash('sha256')
  let rows = 0
  let waiting: string[] = []
  let length = 0
  const flush = () => {
    const chunk = Buffer.from(waiting.join(''))
    sum.update(chunk)
    waiting = []
    length = 0
    return chunk
  }
  for await (const line of linesOf(db, table, without)) {
    rows += 1
    length += line.length
    waiting.push(line)
    if (length >= CHUNK_BYTES) yield flush()
  }
  if (length > 0) yield flush()
  return { rows, sha256: sum.digest('hex') }
}

/** What a backup of this table would say of it. */
export const tallyOf = async (db: Tx, table: Table): Promise<Tally> => {
  const chunks = chunksOf(db, table)
  for (;;) {
    const { done, value } = await chunks.next()
    if (done) return value
  }
}

/** Adds the rows of one chunk, with the ids that they had. */
export const insertChunk = async (db: Tx, { name, columns }: Table, chunk: Buffer) => {
  const names = columns.map((column) => quoted(column.name)).join(', ')
  const values = columns.map(({ type }, at) => `(line ->> ${at})::${type}`).join(', ')
  // A line break is the end of a line and nothing else: within a text it is written as \n.
  const lines = `[${chunk.toString('utf8').trimEnd().replaceAll('\n', ',')}]`
  await sql`insert into ${sql.raw(`${quoted(name)} (${names})`)} overriding system value
    select ${sql.raw(values)} from jsonb_array_elements(${lines}::jsonb) as line`.execute(db)
}
