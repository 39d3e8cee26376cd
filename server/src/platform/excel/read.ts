import type { ImportColumn } from './columns'
import { type ExcelThread, startThread } from './thread'

/** A cell as it stands in the file. Formulas are the value Excel last saw. */
export type SheetCell = string | number | boolean | null | { date: string } | { fault: string }

export interface SheetRow {
  /** As Excel numbers it. */
  row: number
  cells: SheetCell[]
}

/** A column of the file; those nobody knows have no field, and are carried along for the report. */
export interface SheetTitle {
  title: string
  field: string | null
}

export interface MarkedRow {
  row: number
  /** `header` is empty where a mistake belongs to the row as a whole. */
  issues: readonly { field: string | null; header: string; message: string }[]
}

export interface OpenSheet {
  layout: readonly SheetTitle[]
  total: number
  /** Days are counted from 1904, as old Macs did. */
  date1904: boolean
  rows: (from: number, count: number) => Promise<SheetRow[]>
  mark: (rows: readonly MarkedRow[]) => Promise<void>
  /** A workbook of the marked rows, as they came. */
  report: (title: string) => Promise<Buffer>
  close: () => Promise<void>
}

interface Wanted {
  columns: readonly ImportColumn[]
  keyField: string
  mostRows: number
}

const open = async (thread: ExcelThread, bytes: Buffer, { columns, keyField, mostRows }: Wanted) =>
  thread.ask<Pick<OpenSheet, 'layout' | 'total' | 'date1904'>>('open', {
    bytes,
    columns: columns.map(({ field, header, aliases = [] }) => ({ field, header, aliases })),
    key: keyField,
    hint: columns
      .filter(({ required, field }) => required || field === keyField)
      .map(({ header }) => header)
      .join('、'),
    mostRows,
  })

/** Finds the table in a workbook. Whatever is wrong with the file is refused in words; close it in any case. */
export const openSheet = async (bytes: Buffer, wanted: Wanted): Promise<OpenSheet> => {
  const thread = startThread()
  try {
    const found = await open(thread, bytes, wanted)
    return {
      ...found,
      rows: (from, count) => thread.ask('rows', { from, count }),
      mark: (rows) => thread.ask('mark', rows),
      report: async (title) => {
        const widths = Object.fromEntries(wanted.columns.map(({ field, width }) => [field, width]))
        return Buffer.from(await thread.ask<Uint8Array>('report', { title, widths }))
      },
      close: thread.close,
    }
  } catch (error) {
    await thread.close()
    throw error
  }
}
