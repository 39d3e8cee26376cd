import { plainText, type RichNode } from '@xueqiao/contract/common/rich-text'
import type { Line, Piece, PlacedPicture } from '../../../platform/word/rich'

export type Pictures = ReadonlyMap<number, PlacedPicture>

/** Formatted text as lines of words, formulas and pictures; a picture that paper cannot show is named. */
export const linesOf = (node: RichNode | null, pictures: Pictures): Line[] => {
  const lines: Piece[][] = []
  const say = (piece: Piece) => lines.at(-1)?.push(piece)
  const inline = (node: RichNode) => {
    if (node.type === 'hardBreak') lines.push([])
    else if (node.type === 'inlineMath') say({ formula: String(node.attrs?.latex ?? '') })
    // The blanks around a formula are part of the words.
    else say(node.text ?? plainText(node))
  }
  const block = (node: RichNode, before = ''): void => {
    const { type, attrs, content = [] } = node
    if (type === 'bulletList' || type === 'orderedList') {
      const first = Number(attrs?.start ?? 1)
      for (const [index, item] of content.entries())
        block(item, `${before.replace(/\S+ /g, '　')}${type === 'bulletList' ? '•' : `${first + index}.`} `)
      return
    }
    if (type === 'doc' || type === 'listItem' || type === 'table') {
      for (const [index, child] of content.entries())
        block(child, index === 0 ? before : before.replace(/\S+ /g, '　'))
      return
    }
    lines.push(before === '' ? [] : [before])
    if (type === 'tableRow') say(content.map((cell) => plainText(cell).replaceAll('\n', ' ')).join('　'))
    else if (type === 'blockMath') say({ formula: String(attrs?.latex ?? '') })
    else if (type === 'image') {
      const picture = pictures.get(Number(attrs?.fileId))
      say(picture === undefined ? '［图片］' : { picture })
    } else for (const child of content) inline(child)
  }
  if (node !== null) block(node)
  return lines
}
