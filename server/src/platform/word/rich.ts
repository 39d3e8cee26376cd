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
/** A table within a cell. */
export interface Grid {
  grid: readonly (readonly Cell[])[]
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
type Drawn = string | DrawnLine | Omit<PlacedPicture, 'alt'>
/** For paper that is drawn by hand: words and pictures one below the other. */
export type DrawnCell = string | readonly Drawn[]

/** What is drawn by hand has no tables within cells: each row is a line. */
const inRows = (line: Line): Words[] =>
  'grid' in line
    ? line.grid.map((cells) =>
        cells.flatMap((cell, index) => [
          ...(index > 0 ? ['　│　'] : []),
          ...linesOf(cell)
            .flatMap(inRows)
            .flatMap((words, at) => (at > 0 ? [' ', ...words] : words)),
        ]),
      )
    : [line]

const NO_MARKS: readonly string[] = []
const isPlain = (piece: DrawnPiece) => !('math' in piece) && piece.marks.length === 0

const drawnPieces = (piece: Exclude<Piece, { picture: PlacedPicture }>): DrawnPiece[] => {
  if (typeof piece === 'string') return [{ text: piece, marks: NO_MARKS }]
  return 'formula' in piece ? formulaParts(piece.formula) : [piece]
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
  for (const line of cell.flatMap(inRows)) {
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
