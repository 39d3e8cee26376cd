import type { PlanInput } from '@xueqiao/contract/features/teaching/teaching-plans/api'
import {
  PLAN_PARTS,
  type PlanContent,
  type PlanLesson,
} from '@xueqiao/contract/features/teaching/teaching-plans/values'
import { invalid } from '../../../platform/errors'
import { searchKeys } from '../../../platform/pinyin'

export const emptyContent = (title: string): PlanContent => ({
  ...{ title, situation: null, textbook: null, aims: null, keyPoints: null, measures: null },
  lessons: [],
})

export const lessonOf = ({ week, title, hours, unit, aims, keyPoints, remark }: PlanLesson) => ({
  ...{ week, unit: unit ?? null, title, hours },
  ...{ aims: aims ?? null, keyPoints: keyPoints ?? null, remark: remark ?? null },
})

/** By their weeks; of one week as they were put. */
const inOrder = (lessons: PlanContent['lessons']) => lessons.toSorted((a, b) => a.week - b.week)

/** What is sent over what stands there; what is not sent stays. */
export const contentOf = (sent: PlanInput, before: PlanContent): PlanContent => {
  const parts = PLAN_PARTS.map(
    (part) => [part, sent[part] === undefined ? before[part] : sent[part]] as const,
  )
  return {
    ...before,
    ...Object.fromEntries(parts),
    title: sent.title ?? before.title,
    lessons: sent.lessons === undefined ? before.lessons : inOrder(sent.lessons.map(lessonOf)),
  }
}

export const columnsOf = (content: PlanContent) => ({
  title: content.title,
  content: JSON.stringify(content),
  lesson_count: content.lessons.length,
  hours: content.lessons.reduce((sum, { hours }) => sum + hours, 0),
  search_keys: searchKeys(content.title),
})

/** A week that the semester does not have is a slip of the keyboard. */
export const assertWeeks = (lessons: PlanInput['lessons'], last: number) => {
  const index = lessons?.findIndex(({ week }) => week > last) ?? -1
  if (index >= 0) throw invalid(`本学期只有 ${last} 周`, `lessons.${index}.week`)
}
