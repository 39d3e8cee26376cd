import { localDate, localTime } from '../clock'
import { whoOf } from '../context'
import { mimeOf } from '../files/types'
import type { FileReply } from '../http/registry'
import { madeAhead } from './ahead'
import type { ColumnKind } from './columns'
import { type Cell, workbook } from './workbook'

export interface SheetColumn<Row> {
  header: string
  width: number
  /** Says how the cells are formatted; without it the value's own type does. */
  kind?: ColumnKind
  /** Text is written as text: what looks like a formula or a number stays what it is. */
  value: (row: Row) => string | number | boolean | Date | null
}

type Value = ReturnType<SheetColumn<never>['value']>

/** Few days are read again and again: whole years were born, and entered, on them. */
const dayReader = () => {
  const known = new Map<string, Date>()
  return (text: string) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const day = new Date(`${text}T00:00:00Z`)
    known.set(text, day)
    return day
  }
}

const cellReader = () => {
  const dayOf = dayReader()
  return (kind: ColumnKind | undefined, value: Value): Cell => {
    if (typeof value === 'boolean') return value ? '是' : '否'
    return kind === 'date' && typeof value === 'string' && value !== '' ? dayOf(value) : value
  }
}

/** Who takes it, and when. */
export interface Taker {
  actor: Parameters<typeof whoOf>[0]
  now: Date
}

const LONGEST_NAME = 31
const FORBIDDEN = /[[\]:*?/\\'\p{Cc}]/gu

/** As many whole characters as have room: half of a rare one is none that a sheet may be called by. */
const inRoom = (text: string, room: number) => {
  let kept = ''
  for (const character of text) {
    if (kept.length + character.length > room) break
    kept += character
  }
  return kept
}

/** What a sheet may be called at all; with other signs or more of them Excel takes the file for a broken one. */
export const tabName = (title: string, room = LONGEST_NAME) =>
  inRoom(title.replace(FORBIDDEN, ''), room).trim()

/**
 * The name of a sheet, which says by whom it was taken and when: it is seen whenever the file is open, goes along when the
 * sheet is copied, and nothing that is imported again depends on it.
 */
export const sheetName = (title: string, { actor, now }: Taker) => {
  const at = `${localDate(now)} ${localTime(now)}`.replace(/[-:]/g, '')
  const what = tabName(title, LONGEST_NAME - at.length - 1)
  const who = tabName(whoOf(actor), LONGEST_NAME - what.length - at.length - 2)
  return [what, who, at].filter((part) => part !== '').join(' ')
}

/** A workbook that is written while it is read: its memory does not grow with its rows. */
export const sheetReply = <Row>(
  taker: Taker,
  title: string,
  columns: readonly SheetColumn<Row>[],
  rows: AsyncIterable<Row>,
): FileReply => {
  const toCell = cellReader()
  const content = {
    columns: columns.map(({ width, kind }) => ({ width, kind })),
    titles: columns.map(({ header }) => header),
    rows,
    cellsOf: (row: Row) => columns.map(({ kind, value }) => toCell(kind, value(row))),
  }
  return {
    name: `${title}_${localDate(taker.now)}.xlsx`,
    mime: mimeOf('xlsx'),
    body: madeAhead(workbook(sheetName(title, taker), content)),
  }
}
