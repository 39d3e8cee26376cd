import { formulaParts } from './formula'

/** A JPEG, no larger than paper shows it. */
export interface PlacedPicture {
  bytes: Buffer
  width: number
  height: number
  alt: string
}

/** Words that stand out. */
interface Marked {
  text: string
  marks: readonly string[]
}

/** A line is words, formulas and pictures one after another. */
export type Piece = string | Marked | { formula: string } | { picture: PlacedPicture }
type Words = readonly Piece[]
/** A cell over several columns; of one over several rows `joins` says which of its rows this is. */
export interface Spanned {
  cell: Cell
  span: number
  joins: 'first' | 'rest' | null
}
/** A table within a cell. */
export interface Grid {
  grid: readonly (readonly (Cell | Spanned)[])[]
}
export type Line = Words | Grid
/** What stands in a cell of a table. */
export type Cell = string | readonly Line[]

/** Words that look otherwise than those around them, or a part of a formula with itself as text. */
type DrawnPiece = Marked | ReturnType<typeof formulaParts>[number]
/** A line with such words or formulas in it. */
interface DrawnLine {
  line: DrawnPiece[]
}
/** A row of a table, of so many places; of a cell over several rows, whether it began above, and goes on below. */
interface DrawnRow {
  row: { cell: DrawnCell; span: number; goesOn: boolean; isOpen: boolean }[]
  count: number
  isLast: boolean
}
type Drawn = string | DrawnLine | DrawnRow | Omit<PlacedPicture, 'alt'>
/** For paper that is drawn by hand: words, pictures and rows of tables one below the other. */
export type DrawnCell = string | readonly Drawn[]

const isSpanned = (cell: Cell | Spanned): cell is Spanned => typeof cell === 'object' && 'cell' in cell
const spannedOf = (cell: Cell | Spanned): Spanned => (isSpanned(cell) ? cell : { cell, span: 1, joins: null })

/** A table within one that is drawn by hand: each row is a line, in which a wide cell takes the places of several. */
const inRows = (line: Line): Words[] =>
  'grid' in line
    ? line.grid.map((row) =>
        row.flatMap(sideBySide).flatMap((cell, index) => [
          ...(index > 0 ? ['　│　'] : []),
          ...linesOf(cell)
            .flatMap(inRows)
            .flatMap((words, at) => (at > 0 ? [' ', ...words] : words)),
        ]),
      )
    : [line]

const sideBySide = (one: Cell | Spanned): Cell[] => {
  const { cell, span } = spannedOf(one)
  return [cell, ...Array.from({ length: span - 1 }, () => '')]
}

const NO_MARKS: readonly string[] = []
const isPlain = (piece: DrawnPiece) => !('math' in piece) && piece.marks.length === 0

const drawnPieces = (piece: Exclude<Piece, { picture: PlacedPicture }>): DrawnPiece[] => {
  if (typeof piece === 'string') return [{ text: piece, marks: NO_MARKS }]
  return 'formula' in piece ? formulaParts(piece.formula) : [piece]
}

/** Where its cells begin among the places of a row. */
const startsOf = (cells: readonly Spanned[]) => {
  let next = 0
  return cells.map(({ span }) => {
    const place = next
    next += span
    return place
  })
}

const drawnRows = (grid: Grid): DrawnRow[] => {
  const { count, rows } = placesOf(grid)
  const starts = rows.map(startsOf)
  const restAt = (row: number, place: number) =>
    rows[row]?.[starts[row]?.indexOf(place) ?? -1]?.joins === 'rest'
  return rows.map((cells, at) => ({
    row: cells.map(({ cell, span, joins }, index) => ({
      cell: drawnCell(linesOf(cell).flatMap(inRows)),
      span,
      goesOn: joins === 'rest',
      isOpen: joins !== null && restAt(at + 1, starts[at]?.[index] ?? -1),
    })),
    count,
    isLast: at === rows.length - 1,
  }))
}

export const drawnCell = (cell: Cell): DrawnCell => {
  if (typeof cell === 'string') return cell
  const items: Drawn[] = []
  let words: string[] = []
  const endWords = () => {
    if (words.length > 0) items.push(words.join('\n'))
    words = []
  }
  // What is plain goes on as text, which is laid out at once; only other lines are put together piece by piece.
  const endLine = (line: DrawnPiece[]) => {
    if (line.every(isPlain)) return words.push(line.map(({ text }) => text).join(''))
    endWords()
    return items.push({ line })
  }
  for (const line of cell) {
    if ('grid' in line) {
      endWords()
      items.push(...drawnRows(line))
      continue
    }
    let pieces: DrawnPiece[] = []
    for (const piece of line) {
      if (typeof piece === 'string' || !('picture' in piece)) pieces.push(...drawnPieces(piece))
      else {
        if (pieces.some(({ text }) => text !== '')) endLine(pieces)
        endWords()
        const { alt: _alt, ...picture } = piece.picture
        items.push(picture)
        pieces = []
      }
    }
    const isBlank = pieces.every(({ text }) => text === '')
    if (!isBlank || line.every((piece) => typeof piece === 'string')) endLine(pieces)
  }
  endWords()
  return items
}

export const linesOf = (cell: Cell): readonly Line[] =>
  typeof cell === 'string' ? cell.split(/\r?\n/).map((text) => [text]) : cell

/** Word opens no table that has more columns. */
const COLUMNS_MAX = 63
const placesIn = (cells: readonly Spanned[]) => cells.reduce((sum, { span }) => sum + span, 0)

/** What is beyond stands in the last cell; then each takes one place. */
const narrowed = (cells: readonly Spanned[]): readonly Spanned[] => {
  if (placesIn(cells) <= COLUMNS_MAX) return cells
  const alone = cells.map(({ cell }) => spannedOf(cell))
  if (alone.length <= COLUMNS_MAX) return alone
  const rest = alone.slice(COLUMNS_MAX - 1).flatMap(({ cell }) => linesOf(cell))
  return [...alone.slice(0, COLUMNS_MAX - 1), spannedOf(rest)]
}

/** Its rows, all of them as wide as the widest: of a row that has fewer cells the rest is empty. */
export const placesOf = ({ grid }: Grid) => {
  const rows = grid.map((cells) => narrowed(cells.map(spannedOf)))
  const count = Math.max(1, ...rows.map(placesIn))
  const missing = (cells: readonly Spanned[]) =>
    Array.from({ length: count - placesIn(cells) }, () => spannedOf(''))
  return { count, rows: rows.map((cells) => [...cells, ...missing(cells)]) }
}
