import {
  pictureIds,
  plainText,
  type RichNode,
  resourceIds,
  withPictures,
} from '@xueqiao/contract/common/rich-text'
import type { PreparationInput } from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import {
  overfullAt,
  PREPARATION_TOO_LARGE,
  textsOf,
} from '@xueqiao/contract/features/teaching/lesson-preparations/size'
import {
  PREPARATION_PARTS,
  type PreparationContent,
  type PreparationStep,
  type StepInput,
} from '@xueqiao/contract/features/teaching/lesson-preparations/values'
import { invalid } from '../../../platform/errors'
import { searchKeys } from '../../../platform/pinyin'
import { partOf } from './blocks'

export const emptyContent = (title: string): PreparationContent => ({
  ...{ title, unit: null, lessonType: 'NEW', hours: null, hourNumber: null },
  ...{ objectives: null, literacy: null, situation: null, keyPoints: null, difficulties: null },
  ...{ materials: null, board: null, assignment: null, reflection: null, steps: [] },
})

const cellOf = (node: RichNode | null | undefined) =>
  node == null || (plainText(node) === '' && pictureIds(node).length === 0) ? null : node

const stepOf = ({ id, name, minutes, teacher, students, intent }: StepInput): PreparationStep => ({
  ...{ id, name, minutes: minutes ?? null },
  ...{ teacher: cellOf(teacher), students: cellOf(students), intent: cellOf(intent) },
})

type Sent = Pick<PreparationInput, keyof PreparationContent>

const HEAD = ['unit', 'hours', 'hourNumber'] as const

/** What is sent over what stands there; what is not sent stays. */
export const contentOf = (sent: Sent, before: PreparationContent): PreparationContent => {
  const after: PreparationContent = {
    ...before,
    title: sent.title ?? before.title,
    lessonType: sent.lessonType ?? before.lessonType,
    steps: sent.steps?.map(stepOf) ?? before.steps,
    ...Object.fromEntries(
      HEAD.map((field) => [field, sent[field] === undefined ? before[field] : sent[field]]),
    ),
  }
  for (const part of PREPARATION_PARTS) {
    const doc = sent[part]
    if (doc !== undefined) after[part] = doc === null ? null : partOf(before[part], doc)
  }
  return after
}

/** As it is sent: texts without the ids of their paragraphs. */
export const docsByPlace = (content: PreparationContent) => ({
  ...content,
  ...Object.fromEntries(PREPARATION_PARTS.map((part) => [part, content[part]?.doc])),
})

/** All of it, with what stood there before; said of one of the texts that came. */
export const assertSize = (content: PreparationContent, came: readonly string[], under: string[] = []) => {
  const texts = [...textsOf(docsByPlace(content))]
  const isNew = ([[place]]: (typeof texts)[number]) => came.includes(String(place))
  const path = overfullAt([...texts.filter((text) => !isNew(text)), ...texts.filter(isNew)])
  if (path !== undefined) throw invalid(PREPARATION_TOO_LARGE, [...under, ...path].join('.'))
}

const minutesOf = ({ steps }: PreparationContent) =>
  steps.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0)

export const outlineOf = (content: PreparationContent) => ({
  content: JSON.stringify(content),
  step_count: content.steps.length,
  minutes: minutesOf(content),
})

export const columnsOf = (content: PreparationContent) => ({
  ...outlineOf(content),
  ...{ title: content.title, unit: content.unit, hours: content.hours, hour_number: content.hourNumber },
  has_reflection: content.reflection !== null,
  search_keys: searchKeys(`${content.title} ${content.unit ?? ''}`.trim()),
})

const docsOf = (content: PreparationContent): RichNode[] => [
  ...PREPARATION_PARTS.flatMap((part) => content[part]?.doc ?? []),
  ...content.steps.flatMap(({ teacher, students, intent }) =>
    [teacher, students, intent].filter((node) => node !== null),
  ),
]

export const picturesOf = (content: PreparationContent) => [
  ...new Set(docsOf(content).flatMap((doc) => pictureIds(doc))),
]

export const resourcesOf = (content: PreparationContent) => [
  ...new Set(docsOf(content).flatMap((doc) => resourceIds(doc))),
]

/** The same with other pictures, or without those that have none; paragraphs keep their ids. */
export const repictured = (
  content: PreparationContent,
  placeOf: (fileId: number) => number | undefined,
): PreparationContent => {
  if (picturesOf(content).length === 0) return content
  const cell = (node: RichNode | null) => (node === null ? null : withPictures(node, placeOf))
  const after: PreparationContent = {
    ...content,
    steps: content.steps.map((step) => ({
      ...step,
      ...{ teacher: cell(step.teacher), students: cell(step.students), intent: cell(step.intent) },
    })),
  }
  for (const part of PREPARATION_PARTS) {
    const { doc, blocks } = content[part] ?? {}
    if (doc === undefined || blocks === undefined) continue
    const kept = (doc.content ?? []).map(
      (node) => withPictures({ type: 'doc', content: [node] }, placeOf).content,
    )
    after[part] = {
      doc: { ...doc, content: kept.flatMap((nodes) => nodes ?? []) },
      blocks: blocks.filter((_, index) => (kept[index]?.length ?? 0) > 0),
    }
  }
  return after
}

/** A preparation that is taken over begins without what was thought of the other one's lesson. */
export const withoutReflection = (content: PreparationContent): PreparationContent => ({
  ...content,
  reflection: null,
})
