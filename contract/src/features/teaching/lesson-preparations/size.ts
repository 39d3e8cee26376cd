import { z } from 'zod'
import { isObject, lettersOf } from '../../../common/rich-text'
import { PREPARATION_PARTS } from './values'

/**
 * Of a whole preparation, many times what a lesson takes. Every save is compared with what stands there: what is larger
 * would hold up everybody else.
 */
const LETTERS_MAX = 30_000
/** Marks of a word count like nodes. */
const NODES_MAX = 3000
/** No more than all of these take when they are sent. */
export const PREPARATION_BYTES_MAX = 400 * 1024
export const PREPARATION_TOO_LARGE = `备课内容过多，全部内容不能超过 ${LETTERS_MAX} 字（表格、格式也不宜过多），请精简或分成两份备课`

type Path = (string | number)[]
type Texts = Iterable<readonly [Path, unknown]>

const CELLS = ['teacher', 'students', 'intent'] as const

/** Its texts with the names of their fields; whatever was sent, well formed or not. */
export function* textsOf(content: unknown): Generator<readonly [Path, unknown]> {
  if (!isObject(content)) return
  for (const part of PREPARATION_PARTS) yield [[part], content[part]]
  if (!Array.isArray(content.steps)) return
  for (const [index, step] of content.steps.entries())
    if (isObject(step)) for (const cell of CELLS) yield [['steps', index, cell], step[cell]]
}

/** The field in which it becomes too much. Nothing behind that is looked at. */
export const overfullAt = (texts: Texts): Path | undefined => {
  let nodes = 0
  let letters = 0
  const isFull = (node: unknown): boolean => {
    if (!isObject(node)) return false
    nodes += 1 + (Array.isArray(node.marks) ? node.marks.length : 0)
    letters += lettersOf(node)
    if (nodes > NODES_MAX || letters > LETTERS_MAX) return true
    return Array.isArray(node.content) && node.content.some(isFull)
  }
  for (const [path, node] of texts) if (isFull(node)) return path
  return undefined
}

/** Refused before it is looked at word by word. */
export const withinSize = <T extends z.ZodType>(schema: T) =>
  z.preprocess((sent: z.input<T>, ctx) => {
    const path = overfullAt(textsOf(sent))
    if (path === undefined) return sent
    ctx.addIssue({ code: 'custom', message: PREPARATION_TOO_LARGE, path })
    return z.NEVER
  }, schema)
