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
  kind: 'ADDED' | 'REMOVED' | 'CHANGED'
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

const ofPlace = (place: PreparationPlace, before: Unit[], after: Unit[]): Difference[] => {
  const old = new Map(before.map((unit) => [unit.block, unit]))
  const now = new Set(after.map(({ block }) => block))
  return [
    ...after.flatMap(({ block, words, whole }): Difference[] => {
      const was = old.get(block)
      if (was === undefined) return [{ place, block, kind: 'ADDED', before: null, after: words }]
      return was.whole === whole ? [] : [{ place, block, kind: 'CHANGED', before: was.words, after: words }]
    }),
    ...before
      .filter(({ block }) => !now.has(block))
      .map(({ block, words }): Difference => ({ place, block, kind: 'REMOVED', before: words, after: null })),
  ]
}

/** What has become of one on the way to the other, paragraph by paragraph: for versions, 二次备课 and two editors at once. */
export const differencesOf = (before: PreparationContent, after: PreparationContent): Difference[] =>
  (['head', ...PREPARATION_PARTS.slice(0, 6), 'steps', ...PREPARATION_PARTS.slice(6)] as const).flatMap(
    (place) => ofPlace(place, unitsOf(before, place), unitsOf(after, place)),
  )
