import { plainText, type RichNode } from '../../../common/rich-text'
import {
  LESSON_TYPE_LABELS,
  PREPARATION_PARTS,
  type PreparationContent,
  type PreparationPlace,
} from './values'

/** One paragraph, step or line of the head, with its words on both sides; null where it is missing on that side. */
export interface Difference {
  place: PreparationPlace
  /** Of a paragraph or step its id, of the head the name of the field. */
  block: string
  /** MOVED: the same, elsewhere. */
  kind: 'ADDED' | 'REMOVED' | 'CHANGED' | 'MOVED'
  /** It stands elsewhere among those that both have; also of what was changed. */
  moved: boolean
  before: string | null
  after: string | null
}

interface Unit {
  block: string
  words: string
  /** Also what words do not show, such as bold letters and pictures. */
  whole: string
}

/** The same for the same node, in whichever order a database or an editor has its fields. */
export const wholeOf = (node: RichNode | null): string => {
  if (node === null) return ''
  const attrs = Object.entries(node.attrs ?? {}).filter(([, value]) => value !== null)
  return JSON.stringify([
    node.type,
    node.text ?? '',
    (node.marks ?? []).map(({ type }) => type).toSorted(),
    attrs.toSorted(([a], [b]) => (a < b ? -1 : 1)),
    (node.content ?? []).map(wholeOf),
  ])
}

const wordsOf = (node: RichNode | null) => (node === null ? '' : plainText(node))
const PICTURE = '［图片］'
const blockWords = (node: RichNode) => plainText(node) || (node.type === 'image' ? PICTURE : '')

const HEAD = ['title', 'unit', 'lessonType', 'hours', 'hourNumber'] as const

const headOf = (content: PreparationContent): Unit[] =>
  HEAD.flatMap((field) => {
    const value = content[field]
    if (value === null) return []
    const words = field === 'lessonType' ? LESSON_TYPE_LABELS[content.lessonType] : String(value)
    return [{ block: field, words, whole: words }]
  })

const stepsOf = ({ steps }: PreparationContent): Unit[] =>
  steps.map(({ id, ...step }) => ({
    block: id,
    words: [
      `${step.name}${step.minutes === null ? '' : ` ${step.minutes} 分钟`}`,
      ...[step.teacher, step.students, step.intent].map(wordsOf),
    ]
      .filter((line) => line !== '')
      .join('\n'),
    whole: JSON.stringify([
      step.name,
      step.minutes,
      ...[step.teacher, step.students, step.intent].map(wholeOf),
    ]),
  }))

/** The units of a place, in their order. */
export const unitsOf = (content: PreparationContent, place: PreparationPlace): Unit[] => {
  if (place === 'head') return headOf(content)
  if (place === 'steps') return stepsOf(content)
  const part = content[place]
  return (part?.doc.content ?? []).map((node, index) => ({
    block: part?.blocks[index] ?? String(index),
    words: blockWords(node),
    whole: wholeOf(node),
  }))
}

/** The longest run of places that rises. */
const rising = (places: readonly number[]): number[] => {
  const ends: number[] = []
  const before = places.map((place, index) => {
    const longer = ends.findIndex((end) => (places[end] ?? 0) >= place)
    const length = longer < 0 ? ends.length : longer
    ends[length] = index
    return length === 0 ? -1 : (ends[length - 1] ?? -1)
  })
  const run: number[] = []
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) run.unshift(places[at] ?? 0)
  return run
}

/** Of those that both have as many as stand in the same order: the others were moved. */
export const steadyOf = (before: readonly string[], after: readonly string[]): Set<string> => {
  const placeOf = new Map(before.map((block, index) => [block, index]))
  const places = after.flatMap((block) => placeOf.get(block) ?? [])
  return new Set(rising(places).flatMap((place) => before[place] ?? []))
}

interface Taking<T> {
  from: readonly T[]
  idOf: (one: T) => string
  id: string
  /** What keeps its place. */
  steady: ReadonlySet<string>
}

/** One list with this unit as the other has it: in its place, behind what it follows there, or not at all. */
export const withUnit = <T>(into: readonly T[], { from, idOf, id, steady }: Taking<T>): T[] => {
  const at = from.findIndex((one) => idOf(one) === id)
  const value = from[at]
  const without = into.filter((one) => idOf(one) !== id)
  if (value === undefined) return without
  if (steady.has(id)) return into.map((one) => (idOf(one) === id ? value : one))
  const leader = from.slice(0, at).findLast((one) => steady.has(idOf(one)))
  const place = leader === undefined ? 0 : without.findIndex((one) => idOf(one) === idOf(leader)) + 1
  return without.toSpliced(place, 0, value)
}

const ofPlace = (place: PreparationPlace, before: Unit[], after: Unit[]): Difference[] => {
  const old = new Map(before.map((unit) => [unit.block, unit]))
  const now = new Set(after.map(({ block }) => block))
  const steady = steadyOf([...old.keys()], [...now])
  return [
    ...after.flatMap(({ block, words, whole }): Difference[] => {
      const was = old.get(block)
      if (was === undefined)
        return [{ place, block, kind: 'ADDED', moved: false, before: null, after: words }]
      const moved = !steady.has(block)
      if (was.whole === whole && !moved) return []
      const kind = was.whole === whole ? 'MOVED' : 'CHANGED'
      return [{ place, block, kind, moved, before: was.words, after: words }]
    }),
    ...before
      .filter(({ block }) => !now.has(block))
      .map(
        ({ block, words }): Difference => ({
          ...{ place, block, kind: 'REMOVED', moved: false, before: words, after: null },
        }),
      ),
  ]
}

/** What has become of one on the way to the other, paragraph by paragraph: for versions, 二次备课 and two editors at once. */
export const differencesOf = (before: PreparationContent, after: PreparationContent): Difference[] =>
  (['head', ...PREPARATION_PARTS.slice(0, 6), 'steps', ...PREPARATION_PARTS.slice(6)] as const).flatMap(
    (place) => ofPlace(place, unitsOf(before, place), unitsOf(after, place)),
  )
