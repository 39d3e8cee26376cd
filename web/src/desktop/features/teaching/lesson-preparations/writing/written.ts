import type { RichNode } from '@xueqiao/contract/common/rich-text'
import type {
  PreparationDetail,
  PreparationInput,
} from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import {
  type Difference,
  differencesOf,
  steadyOf,
  withUnit,
} from '@xueqiao/contract/features/teaching/lesson-preparations/compare'
import {
  PREPARATION_PARTS,
  type PreparationContent,
  type PreparationPart,
  type PreparationStep,
} from '@xueqiao/contract/features/teaching/lesson-preparations/values'

type Head = Pick<PreparationContent, 'title' | 'unit' | 'lessonType' | 'hours' | 'hourNumber'>

/** A preparation as it is written here: the ids of paragraphs are the server's. */
export interface Words extends Head, Record<PreparationPart, RichNode | null> {
  steps: readonly PreparationStep[]
}
export interface Written extends Words {
  shared: boolean
  fileIds: readonly number[]
  homeworkIds: readonly number[]
}

export const wordsOf = (content: PreparationContent): Words => {
  const { title, unit, lessonType, hours, hourNumber, steps } = content
  const parts = Object.fromEntries(PREPARATION_PARTS.map((part) => [part, content[part]?.doc ?? null]))
  return {
    ...{ title, unit, lessonType, hours, hourNumber, steps },
    // All of them, by their names.
    ...(parts as Record<PreparationPart, RichNode | null>),
  }
}

export const writtenOf = ({ content, shared, fileIds, homework }: PreparationDetail): Written => ({
  ...wordsOf(content),
  shared,
  fileIds,
  homeworkIds: homework.map(({ id }) => id),
})

/** As it stands, with what was added and taken away since `known`. */
const joinedIds = (mine: readonly number[], known: readonly number[], theirs: readonly number[]) => {
  const added = mine.filter((id) => !known.includes(id) && !theirs.includes(id))
  const removed = known.filter((id) => !mine.includes(id))
  return [...theirs.filter((id) => !removed.includes(id)), ...added]
}

/** One's own words, and beside them what both have chosen. */
export const joined = (mine: Written, known: Written, theirs: Written): Written => {
  const after = {
    ...mine,
    shared: mine.shared === known.shared ? theirs.shared : mine.shared,
    fileIds: joinedIds(mine.fileIds, known.fileIds, theirs.fileIds),
    homeworkIds: joinedIds(mine.homeworkIds, known.homeworkIds, theirs.homeworkIds),
  }
  return isSame(after, theirs) ? theirs : after
}

const isSame = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

/** Only what is other than what the server has. */
export const changedSince = (before: Written, now: Written): Omit<PreparationInput, 'revision'> =>
  // The keys are those of what may be sent.
  Object.fromEntries(
    Object.entries(now).filter(([key, value]) => !isSame(value, before[key as keyof Written])),
  ) as Omit<PreparationInput, 'revision'>

/** Every part as one paragraph: of two who write at once a part is compared, and chosen, as a whole. */
const asWholes = (words: Words): PreparationContent => {
  const wholes = PREPARATION_PARTS.map((part) => {
    const doc = words[part]
    return [part, doc === null ? null : { doc: { type: 'doc', content: [doc] }, blocks: [part] }]
  })
  return { ...words, steps: [...words.steps], ...Object.fromEntries(wholes) }
}

export const differencesBetween = (theirs: Words, mine: Words): Difference[] =>
  differencesOf(asWholes(theirs), asWholes(mine))

/** These differences as the other has them, on top of one's own. */
export const taken = <W extends Words>(mine: W, theirs: Words, differences: readonly Difference[]): W => {
  const idsOf = ({ steps }: Words) => steps.map(({ id }) => id)
  const steady = steadyOf(idsOf(theirs), idsOf(mine))
  let after = mine
  for (const { place, block } of differences) {
    if (place === 'steps') {
      const unit = { from: theirs.steps, idOf: ({ id }: PreparationStep) => id, id: block, steady }
      after = { ...after, steps: withUnit(after.steps, unit) }
      steady.add(block)
    } else {
      const key = (place === 'head' ? block : place) as keyof Words
      after = { ...after, [key]: theirs[key] }
    }
  }
  return after
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const newId = () =>
  Array.from(
    crypto.getRandomValues(new Uint8Array(12)),
    (byte) => LETTERS[byte % LETTERS.length] ?? 'a',
  ).join('')

export const newStep = (name: string): PreparationStep => ({
  ...{ id: newId(), name, minutes: null },
  ...{ teacher: null, students: null, intent: null },
})
