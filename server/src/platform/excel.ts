import { Readable } from 'node:stream'
import { writeXlsxStream } from 'hucre/xlsx'
import type { FileReply } from './http/registry'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export interface SheetColumn<Row> {
  header: string
  width: number
  /** Text is written as text: what looks like a formula or a number stays what it is. */
  value: (row: Row) => string | number | Date | null
}

async function* cells<Row>(columns: readonly SheetColumn<Row>[], rows: AsyncIterable<Row>) {
  yield columns.map((column) => column.header)
  for await (const row of rows) yield columns.map((column) => column.value(row))
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
    columns: columns.map(({ width }) => ({ width })),
    freezePane: { rows: 1 },
  })
  return {
    name: `${title}_${today}.xlsx`,
    mime: XLSX,
    body: Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]),
  }
}
