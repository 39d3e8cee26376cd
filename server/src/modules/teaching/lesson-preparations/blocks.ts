import { randomBytes } from 'node:crypto'
import { pictureIds, plainText, type RichNode } from '@xueqiao/contract/common/rich-text'
import { wholeOf } from '@xueqiao/contract/features/teaching/lesson-preparations/compare'
import type { RichPart } from '@xueqiao/contract/features/teaching/lesson-preparations/values'

const newId = () => randomBytes(5).toString('hex')

/** Where a paragraph that stands unchanged was before; of several alike each is taken once, in their order. */
const unchanged = (before: readonly string[], after: readonly string[]) => {
  const places = new Map<string, number[]>()
  for (const [index, text] of before.entries()) places.set(text, [...(places.get(text) ?? []), index])
  return after.map((text) => places.get(text)?.shift())
}

/**
 * Which paragraph is which after a change: what stands there word for word keeps its id wherever it went, and what was
 * rewritten in its place keeps that place's. Editors know nothing of ids, and need not.
 */
const idsAfter = (part: RichPart | null, nodes: readonly RichNode[]) => {
  const texts = (part?.doc.content ?? []).map((node) => wholeOf(node))
  const places = unchanged(
    texts,
    nodes.map((node) => wholeOf(node)),
  )
  const taken = new Set(places)
  let last = -1
  return places.map((place) => {
    const here = place ?? (last + 1 < texts.length && !taken.has(last + 1) ? last + 1 : undefined)
    if (here === undefined) return newId()
    taken.add(here)
    last = here
    return part?.blocks[here] ?? newId()
  })
}

/** As it is kept; without words and pictures it is nothing. */
export const partOf = (before: RichPart | null, doc: RichNode): RichPart | null =>
  plainText(doc) === '' && pictureIds(doc).length === 0
    ? null
    : { doc, blocks: idsAfter(before, doc.content ?? []) }
