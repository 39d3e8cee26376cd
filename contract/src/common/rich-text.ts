import { z } from 'zod'
import { isReadable, UNREADABLE_MESSAGE } from './fields'

/**
 * Formatted text as the editor keeps it: a tree of nodes. What a node may hold and which attributes it has is closed, so
 * that nothing a client sends is ever read as HTML: what is not named here is refused.
 */
export interface RichNode {
  type: string
  text?: string | undefined
  marks?: { type: string }[] | undefined
  attrs?: Record<string, string | number | null> | undefined
  content?: RichNode[] | undefined
}

const BLOCKS = ['paragraph', 'heading', 'bulletList', 'orderedList', 'table', 'image', 'blockMath'] as const
const INLINE = ['text', 'hardBreak', 'inlineMath', 'resource'] as const
const CHILDREN: Readonly<Record<string, readonly string[]>> = {
  doc: BLOCKS,
  paragraph: INLINE,
  heading: INLINE,
  bulletList: ['listItem'],
  orderedList: ['listItem'],
  listItem: BLOCKS,
  table: ['tableRow'],
  tableRow: ['tableHeader', 'tableCell'],
  tableHeader: BLOCKS,
  tableCell: BLOCKS,
  text: [],
  hardBreak: [],
  image: [],
  inlineMath: [],
  blockMath: [],
  resource: [],
}
const MARKS: readonly string[] = ['bold', 'italic', 'underline', 'strike']

const LATEX_MAX = 500
const NAME_MAX = 100
/** An editor makes others of what is pasted and typed: it keeps the nearest of these. */
export const RICH_NUMBERS = {
  start: { min: 1, max: 999 },
  colspan: { min: 1, max: 20 },
  rowspan: { min: 1, max: 20 },
} as const
const within = (name: keyof typeof RICH_NUMBERS) => {
  const { min, max } = RICH_NUMBERS[name]
  return z.int().min(min).max(max).optional()
}
const cell = z.strictObject({
  colspan: within('colspan'),
  rowspan: within('rowspan'),
  // What the editor says of widths is left to the page that shows it.
  colwidth: z.null().optional(),
})
const math = z.strictObject({ latex: z.string().min(1).max(LATEX_MAX).refine(isReadable) })
const ATTRIBUTES: Readonly<Record<string, z.ZodType>> = {
  heading: z.strictObject({ level: z.union([z.literal(2), z.literal(3)]) }),
  orderedList: z.strictObject({ start: within('start'), type: z.null().optional() }),
  tableHeader: cell,
  tableCell: cell,
  image: z.strictObject({
    fileId: z.int().positive(),
    alt: z.string().max(100).refine(isReadable).optional(),
  }),
  inlineMath: math,
  blockMath: math,
  /** One of the school's, with the name that it had: whoever may not open it reads that. */
  resource: z.strictObject({
    resourceId: z.int().positive(),
    name: z.string().trim().min(1).max(NAME_MAX).refine(isReadable),
  }),
}

const NODES_MAX = 2000
const DEPTH_MAX = 12
const WRONG = '内容的格式不正确'

const KEYS: readonly string[] = ['type', 'text', 'marks', 'attrs', 'content']
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const hasMarks = ({ marks }: Record<string, unknown>) =>
  marks === undefined ||
  (Array.isArray(marks) &&
    marks.length <= MARKS.length &&
    marks.every(
      (mark) =>
        isObject(mark) &&
        Object.keys(mark).length === 1 &&
        typeof mark.type === 'string' &&
        MARKS.includes(mark.type),
    ))

const hasAttributes = (type: string, { attrs }: Record<string, unknown>) => {
  const rule = ATTRIBUTES[type]
  if (rule === undefined) return attrs === undefined
  return rule.safeParse(attrs ?? {}).success
}

const lengthOf = (value: unknown) => (typeof value === 'string' ? value.length : 0)

/** What somebody reads of a node: formulas and names count as the words that they are written with. */
export const lettersOf = ({ text, attrs }: Record<string, unknown>) =>
  lengthOf(text) + (isObject(attrs) ? lengthOf(attrs.latex) + lengthOf(attrs.name) : 0)

const hasText = (type: string, { text }: Record<string, unknown>) =>
  type === 'text' ? typeof text === 'string' && text !== '' : text === undefined

/** Why it is refused; undefined where it is well formed. */
const faultOf = (value: unknown, textMax: number, linksResources: boolean): string | undefined => {
  let nodes = 0
  let letters = 0
  const visit = (node: unknown, allowed: readonly string[], depth: number): string | undefined => {
    nodes += 1
    if (nodes > NODES_MAX || depth > DEPTH_MAX) return '内容过于复杂，请精简后再保存'
    if (!isObject(node) || Object.keys(node).some((key) => !KEYS.includes(key))) return WRONG
    const { type } = node
    // A list of one word reads like the word, and is not what the editor keeps.
    if (typeof type !== 'string') return WRONG
    if (type === 'resource' && !linksResources) return WRONG
    if (!allowed.includes(type) || !hasMarks(node) || !hasAttributes(type, node) || !hasText(type, node))
      return WRONG
    letters += lettersOf(node)
    if (letters > textMax) return `内容不能超过 ${textMax} 个字符`
    if (!isReadable(String(node.text ?? ''))) return UNREADABLE_MESSAGE
    const { content = [] } = node
    if (!Array.isArray(content)) return WRONG
    for (const child of content) {
      const fault = visit(child, CHILDREN[type] ?? [], depth + 1)
      if (fault !== undefined) return fault
    }
    return undefined
  }
  return visit(value, ['doc'], 0)
}

/** A tree that holds nothing but what is named above; resources only where somebody looks after who may open them. */
export const RichText = (textMax: number, { linksResources = false } = {}) =>
  z
    .custom<RichNode>()
    .superRefine((value, ctx) => {
      const fault = faultOf(value, textMax, linksResources)
      if (fault !== undefined) ctx.addIssue({ code: 'custom', message: fault })
    })
    .meta({ type: 'object' })

const isBlock = (type: string) => type !== 'doc' && !(INLINE as readonly string[]).includes(type)

/** The words alone, a line a block: for lists, search, phones of old and whoever takes no formats. */
export const plainText = (node: RichNode): string => {
  const walk = ({ type, text, attrs, content = [] }: RichNode): string => {
    if (type === 'text') return text ?? ''
    if (type === 'hardBreak') return '\n'
    if (type === 'inlineMath' || type === 'blockMath') return String(attrs?.latex ?? '')
    if (type === 'resource') return `《${attrs?.name ?? ''}》`
    // The cells of a row stand on one line.
    const inner =
      type === 'tableRow' ? content.map((cell) => walk(cell).trim()).join(' ') : content.map(walk).join('')
    return isBlock(type) && type !== 'listItem' ? `${inner}\n` : inner
  }
  return walk(node)
    .replace(/\n{2,}/g, '\n')
    .trim()
}

/** The pictures in it: each is a file that has to be the writer's own. */
export const pictureIds = (node: RichNode): number[] => [
  ...(node.type === 'image' ? [Number(node.attrs?.fileId)] : []),
  ...(node.content ?? []).flatMap(pictureIds),
]

/** The resources that it names. */
export const resourceIds = (node: RichNode): number[] => [
  ...(node.type === 'resource' ? [Number(node.attrs?.resourceId)] : []),
  ...(node.content ?? []).flatMap(resourceIds),
]

/** With other pictures in their places; those that have none are left out. */
export const withPictures = (node: RichNode, placeOf: (fileId: number) => number | undefined): RichNode => {
  if (node.content === undefined) return node
  const content = node.content.flatMap((child) => {
    if (child.type !== 'image') return [withPictures(child, placeOf)]
    const fileId = placeOf(Number(child.attrs?.fileId))
    return fileId === undefined ? [] : [{ ...child, attrs: { ...child.attrs, fileId } }]
  })
  return { ...node, content }
}
