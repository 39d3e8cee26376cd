import type { ImportColumn } from './columns'
import type { CellIssue, RawRow } from './importer'
import type { SheetCell, SheetRow, SheetTitle } from './read'

const pad = (n: number | string) => String(n).padStart(2, '0')

const DATE_TEXT =
  /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?(?:[T ]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?)?$/
const DATE_DIGITS = /^(\d{4})(\d{2})(\d{2})$/

/** The usual spellings of a day; anything else is left for the schema to refuse in its own words. */
const dateFromText = (text: string): string => {
  const plain = text.normalize('NFKC').trim()
  const [, year, month, day] = DATE_TEXT.exec(plain) ?? DATE_DIGITS.exec(plain) ?? []
  return year && month && day ? `${year}-${pad(month)}-${pad(day)}` : text
}

const DAY_MS = 86_400_000
/** Since the end of 1899, with a 29 February 1900 that never was; only days after it are of interest. */
const EPOCH_1900 = Date.UTC(1899, 11, 30)
const EPOCH_1904 = Date.UTC(1904, 0, 1)
/** 1927 to 2173: a number outside is a year, an age or a slip, not a day. */
const DAYS = { from: 10_000, to: 100_000 }

/** A day that has lost its date format is a bare number of days. */
const dateFromNumber = (value: number, date1904: boolean): string => {
  if (value < DAYS.from || value >= DAYS.to) return dateFromText(String(value))
  const epoch = date1904 ? EPOCH_1904 : EPOCH_1900
  return new Date(epoch + Math.floor(value) * DAY_MS).toISOString().slice(0, 10)
}

/** Excel keeps 15 digits; from the sixteenth on there are zeros that nobody typed. */
const MOST_DIGITS = 15

const textFromNumber = (value: number): string | CellIssueText => {
  const digits = Number.isInteger(value) ? BigInt(value).toString().replace('-', '').length : 0
  return digits > MOST_DIGITS
    ? { issue: `该单元格是数值格式，${digits} 位号码已丢失精度，请改为文本格式后重新填写` }
    : String(value)
}

interface CellIssueText {
  issue: string
}

const plain = (text: string) => text.normalize('NFKC').replace(/\s/g, '')

const YES = new Set(['是', 'true', '1', 'y', 'yes', '√', '✓', '有'])
const NO = new Set(['否', 'false', '0', 'n', 'no', '×', '✗', 'x', '无'])

const flagFrom = (value: string | number | boolean): boolean | CellIssueText => {
  const text = plain(String(value)).toLowerCase()
  if (YES.has(text)) return true
  return NO.has(text) ? false : { issue: '请填写 是 或 否' }
}

const numberFrom = (value: string | number | boolean): unknown => {
  if (typeof value !== 'string') return value
  const text = plain(value).replace(/,/g, '')
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : value
}

const choiceFrom = (text: string, options: readonly string[] = []) =>
  options.find((option) => option === text) ?? options.find((option) => plain(option) === plain(text)) ?? text

const textFrom = (value: string | number | boolean): string | CellIssueText => {
  if (typeof value === 'number') return textFromNumber(value)
  return typeof value === 'boolean' ? (value ? '是' : '否') : value
}

const isIssue = (value: unknown): value is CellIssueText =>
  typeof value === 'object' && value !== null && 'issue' in value

const cellValue = (cell: SheetCell, { kind, options }: ImportColumn, date1904: boolean): unknown => {
  if (cell === null) return null
  if (typeof cell === 'object') {
    if ('fault' in cell) return { issue: cell.fault }
    return kind === 'date' ? cell.date : { issue: '该单元格是日期格式，请改为文本格式后重新填写' }
  }
  if (kind === 'date') {
    if (typeof cell === 'number') return dateFromNumber(cell, date1904)
    return typeof cell === 'string' ? dateFromText(cell) : cell
  }
  if (kind === 'flag') return flagFrom(cell)
  if (kind === 'number') return numberFrom(cell)
  const text = textFrom(cell)
  return kind === 'choice' && typeof text === 'string' ? choiceFrom(text, options) : text
}

export interface ReadRow {
  row: number
  raw: RawRow
  issues: CellIssue[]
}

/** Turns the cells of a row into what a form would have sent, by the kinds of their columns. */
export const rowReader = (
  layout: readonly SheetTitle[],
  columns: readonly ImportColumn[],
  date1904: boolean,
) => {
  const known = layout.map(({ field }) => columns.find((column) => column.field === field))
  return ({ row, cells }: SheetRow): ReadRow => {
    const raw: RawRow = {}
    const issues: CellIssue[] = []
    cells.forEach((cell, index) => {
      const column = known[index]
      if (column === undefined) return
      const value = cellValue(cell, column, date1904)
      if (isIssue(value)) issues.push({ field: column.field, message: value.issue })
      else raw[column.field] = value
    })
    return { row, raw, issues }
  }
}
