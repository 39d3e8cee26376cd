import { Readable } from 'node:stream'
import { writeXlsxStream } from 'hucre/xlsx'
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

/** A workbook that is written while it is read: its memory does not grow with its rows. */
export const sheetReply = <Row>(
  title: string,
  today: string,
  columns: readonly SheetColumn<Row>[],
  rows: AsyncIterable<Row>,
): FileReply => {
  const stream = writeXlsxStream(cells(columns, rows), {
    name: title,
    columns: columns.map(({ width, kind }) => {
      const numFmt = kind && FORMATS[kind]
      return numFmt === undefined ? { width } : { width, numFmt }
    }),
    freezePane: { rows: 1 },
  })
  return {
    name: `${title}_${today}.xlsx`,
    mime: mimeOf('xlsx'),
    body: Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]),
  }
}
