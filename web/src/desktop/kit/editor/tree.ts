import type { JSONContent } from '@tiptap/core'
import type { RichNode } from '@xueqiao/contract/common/rich-text'

/** The attributes that are kept, by node: the editor has more of them, which say nothing. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  heading: ['level'],
  orderedList: ['start'],
  tableHeader: ['colspan', 'rowspan'],
  tableCell: ['colspan', 'rowspan'],
  image: ['fileId', 'alt'],
  inlineMath: ['latex'],
  blockMath: ['latex'],
  resource: ['resourceId', 'name'],
}

const attrsOf = ({ type = '', attrs = {} }: JSONContent) => {
  const kept = (KEPT[type] ?? []).flatMap((name) => {
    const value: unknown = attrs[name]
    return typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : []
  })
  return kept.length === 0 ? {} : { attrs: Object.fromEntries(kept) }
}

/** What the editor holds, as the contract has it. */
export const treeOf = (node: JSONContent): RichNode => ({
  type: node.type ?? '',
  ...(node.text === undefined ? {} : { text: node.text }),
  ...(node.marks === undefined ? {} : { marks: node.marks.map(({ type }) => ({ type })) }),
  ...attrsOf(node),
  ...(node.content === undefined ? {} : { content: node.content.map(treeOf) }),
})

const HOLDS = ['text', 'image', 'inlineMath', 'blockMath', 'resource']

/** Nothing but empty lines: no text at all. */
export const isBlank = ({ type, content = [] }: RichNode): boolean =>
  !HOLDS.includes(type) && content.every(isBlank)
