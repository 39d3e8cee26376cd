import { plainText, type RichNode } from '@xueqiao/contract/common/rich-text'
import type { Grid, Line, Piece, PlacedPicture, Spanned } from '../../../platform/word/rich'

export type Pictures = ReadonlyMap<number, PlacedPicture>

const spanOf = (value: unknown) => (typeof value === 'number' && value > 1 ? value : 1)

interface Below {
  span: number
  /** In how many rows it still is. */
  rows: number
}

/** Row by row what stands in each place: a cell over several rows is named in each of them. */
const gridOf = (rows: readonly RichNode[], cellOf: (cell: RichNode) => Line[]): Grid => {
  const below = new Map<number, Below>()
  const grid = rows.map((row) => {
    const cells: Spanned[] = []
    let column = 0
    const put = (cell: Spanned) => {
      cells.push(cell)
      column += cell.span
    }
    const passBelow = () => {
      for (let one = below.get(column); one !== undefined && one.rows > 0; one = below.get(column)) {
        one.rows -= 1
        put({ cell: '', span: one.span, joins: 'rest' })
      }
    }
    for (const node of row.content ?? []) {
      passBelow()
      const [span, high] = [spanOf(node.attrs?.colspan), spanOf(node.attrs?.rowspan)]
      below.set(column, { span, rows: high - 1 })
      put({ cell: cellOf(node), span, joins: high > 1 ? 'first' : null })
    }
    passBelow()
    return cells
  })
  return { grid }
}

/** Formatted text as lines of words, formulas and pictures; a picture that paper cannot show is named. */
export const linesOf = (node: RichNode | null, pictures: Pictures): Line[] => {
  const lines: (Piece[] | Grid)[] = []
  const say = (piece: Piece) => {
    const last = lines.at(-1)
    if (last !== undefined && !('grid' in last)) last.push(piece)
  }
  const picture = ({ attrs }: RichNode) => {
    const shown = pictures.get(Number(attrs?.fileId))
    say(shown === undefined ? '［图片］' : { picture: shown })
  }
  const inline = ({ type, attrs, text, marks = [] }: RichNode, more: readonly string[]) => {
    if (type === 'hardBreak') lines.push([])
    else if (type === 'inlineMath') say({ formula: String(attrs?.latex ?? '') })
    else if (type === 'resource') say(plainText({ type, attrs }))
    // The blanks around a formula are part of the words.
    else say({ text: text ?? '', marks: [...marks.map((mark) => mark.type), ...more] })
  }
  const block = (node: RichNode, before = ''): void => {
    const { type, attrs, content = [] } = node
    if (type === 'bulletList' || type === 'orderedList') {
      const first = Number(attrs?.start ?? 1)
      for (const [index, item] of content.entries())
        block(item, `${before.replace(/\S+ /g, '　')}${type === 'bulletList' ? '•' : `${first + index}.`} `)
      return
    }
    if (type === 'table') {
      const cellOf = (cell: RichNode) => linesOf({ type: 'doc', content: cell.content ?? [] }, pictures)
      if (content.length > 0) lines.push(gridOf(content, cellOf))
      return
    }
    if (type === 'doc' || type === 'listItem') {
      for (const [index, child] of content.entries())
        block(child, index === 0 ? before : before.replace(/\S+ /g, '　'))
      return
    }
    lines.push(before === '' ? [] : [before])
    if (type === 'blockMath') say({ formula: String(attrs?.latex ?? '') })
    else if (type === 'image') picture(node)
    else for (const child of content) inline(child, type === 'heading' ? ['bold'] : [])
  }
  if (node !== null) block(node)
  return lines
}
