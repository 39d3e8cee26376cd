import type { JSONContent } from '@tiptap/core'
import { RICH_NUMBERS, type RichNode } from '@xueqiao/contract/common/rich-text'

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

const LIMITS: Readonly<Record<string, { min: number; max: number }>> = RICH_NUMBERS

/** What is pasted counts from 0 or by years. */
const kept = (name: string, value: unknown) => {
  if (typeof value === 'string') return value
  if (typeof value !== 'number' || !Number.isInteger(value)) return undefined
  const { min, max } = LIMITS[name] ?? { min: value, max: value }
  return Math.min(Math.max(value, min), max)
}

const attrsOf = ({ type = '', attrs = {} }: JSONContent) => {
  const some = (KEPT[type] ?? []).flatMap((name) => {
    const value = kept(name, attrs[name])
    return value === undefined ? [] : [[name, value] as const]
  })
  return some.length === 0 ? {} : { attrs: Object.fromEntries(some) }
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

/** The same for what differs by an empty line at its end. */
export const wordsIn = ({ content = [] }: RichNode): string =>
  JSON.stringify(
    content.slice(0, content.findLastIndex(({ type, content }) => type !== 'paragraph' || content) + 1),
  )
