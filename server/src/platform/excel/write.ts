import { Readable } from 'node:stream'
import { writeXlsxStream } from 'hucre/xlsx'
import { localDate, localTime } from '../clock'
import { mimeOf } from '../files/types'
import type { FileReply } from '../http/registry'
import type { ColumnKind } from './columns'

export interface SheetColumn<Row> {
  header: string
  width: number
  /** Says how the cells are formatted; without it the value's own type does. */
  kind?: ColumnKind
  /** Text is written as text: what looks like a formula or a number stays what it is. */
  value: (row: Row) => string | number | boolean | Date | null
}

type Cell = string | number | Date | null

const toCell = (kind: ColumnKind | undefined, value: string | number | boolean | Date | null): Cell => {
  if (typeof value === 'boolean') return value ? '是' : '否'
  return kind === 'date' && typeof value === 'string' && value !== '' ? new Date(`${value}T00:00:00Z`) : value
}

/** Text format, so that a number stays whole and a formula stays text even after someone has edited the cell. */
const FORMATS: Record<ColumnKind, string | undefined> = {
  text: '@',
  choice: '@',
  flag: '@',
  date: 'yyyy-mm-dd',
  number: undefined,
}

async function* cells<Row>(columns: readonly SheetColumn<Row>[], rows: AsyncIterable<Row>) {
  yield columns.map((column): Cell => column.header)
  for await (const row of rows) yield columns.map(({ kind, value }) => toCell(kind, value(row)))
}

/** Who takes it, and when. */
export interface Taker {
  actor: { name: string }
  now: Date
}

const LONGEST_NAME = 31
const FORBIDDEN = /[[\]:*?/\\'\p{Cc}]/gu

/**
 * The name of a sheet, which says by whom it was taken and when: it is seen whenever the file is open, goes along when the
 * sheet is copied, and nothing that is imported again depends on it.
 */
export const sheetName = (title: string, { actor, now }: Taker) => {
  const at = `${localDate(now)} ${localTime(now)}`.replace(/[-:]/g, '')
  const room = LONGEST_NAME - title.length - at.length - 2
  return `${title} ${actor.name.replace(FORBIDDEN, '').slice(0, room)} ${at}`
}

/** A workbook that is written while it is read: its memory does not grow with its rows. */
export const sheetReply = <Row>(
  taker: Taker,
  title: string,
  columns: readonly SheetColumn<Row>[],
  rows: AsyncIterable<Row>,
): FileReply => {
  const stream = writeXlsxStream(cells(columns, rows), {
    name: sheetName(title, taker),
    columns: columns.map(({ width, kind }) => {
      const numFmt = kind && FORMATS[kind]
      return numFmt === undefined ? { width } : { width, numFmt }
    }),
    freezePane: { rows: 1 },
  })
  return {
    name: `${title}_${localDate(taker.now)}.xlsx`,
    mime: mimeOf('xlsx'),
    body: Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]),
  }
}
