import { formulaText } from './formula'

/** A picture that lies somewhere, read when its turn comes. */
export interface PlacedPicture {
  mime: 'image/jpeg' | 'image/png'
  width: number
  height: number
  alt: string
  read: () => AsyncIterable<Buffer>
}

/** A line is words, formulas and pictures one after another. */
export type Piece = string | { formula: string } | { picture: PlacedPicture }
export type Line = readonly Piece[]
/** What stands in a cell of a table. */
export type Cell = string | readonly Line[]

const pieceText = (piece: Piece) => {
  if (typeof piece === 'string') return piece
  return 'formula' in piece ? formulaText(piece.formula) : '［图片］'
}

/** For paper that has words in its cells alone. */
export const cellText = (cell: Cell): string =>
  typeof cell === 'string' ? cell : cell.map((line) => line.map(pieceText).join('')).join('\n')

export const linesOf = (cell: Cell): readonly Line[] =>
  typeof cell === 'string' ? cell.split(/\r?\n/).map((text) => [text]) : cell
