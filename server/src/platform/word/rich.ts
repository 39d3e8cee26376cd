import { formulaText } from './formula'

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

type Drawn = string | Omit<PlacedPicture, 'alt'>
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

export const drawnCell = (cell: Cell): DrawnCell => {
  if (typeof cell === 'string') return cell
  const items: Drawn[] = []
  let words: string[] = []
  const endWords = () => {
    if (words.length > 0) items.push(words.join('\n'))
    words = []
  }
  for (const line of cell.flatMap(inRows)) {
    let text = ''
    for (const piece of line) {
      if (typeof piece === 'string') text += piece
      else if ('text' in piece) text += piece.text
      else if ('formula' in piece) text += formulaText(piece.formula)
      else {
        if (text !== '') words.push(text)
        endWords()
        const { alt: _alt, ...picture } = piece.picture
        items.push(picture)
        text = ''
      }
    }
    if (text !== '' || line.every((piece) => typeof piece === 'string')) words.push(text)
  }
  endWords()
  return items
}

export const linesOf = (cell: Cell): readonly Line[] =>
  typeof cell === 'string' ? cell.split(/\r?\n/).map((text) => [text]) : cell
