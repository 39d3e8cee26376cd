import { SCORE_FIELDS, type Scores } from '@xueqiao/contract/features/growth/assessments/values'
import { localDate } from '../../../platform/clock'
import { invalid } from '../../../platform/errors'

export type Words = Scores & { comment: string | null }
export type Sent = { [Field in keyof Words]?: Words[Field] | undefined }

const NONE: Words = { academicScore: null, behaviorScore: null, socialScore: null, comment: null }

/** What is sent over what stands there; what is not sent stays. */
export const wordsOf = (sent: Sent, before: Words = NONE): Words => ({
  academicScore: sent.academicScore === undefined ? before.academicScore : sent.academicScore,
  behaviorScore: sent.behaviorScore === undefined ? before.behaviorScore : sent.behaviorScore,
  socialScore: sent.socialScore === undefined ? before.socialScore : sent.socialScore,
  comment: sent.comment === undefined ? before.comment : sent.comment,
})

export const isScored = (words: Scores) => SCORE_FIELDS.some((field) => words[field] !== null)

export const UNSCORED = '请至少填写一项评分'

export const assertScored = (words: Words, place = '') => {
  if (!isScored(words)) throw invalid(UNSCORED, `${place}academicScore`)
}

export const TO_COME = '评估日期不能晚于今天'

/** Nobody has been seen yet on a day that is to come. */
export const assertSeen = ({ now }: { now: Date }, date: string) => {
  if (date > localDate(now)) throw invalid(TO_COME, 'date')
}

export const columnsOf = ({ academicScore, behaviorScore, socialScore, comment }: Words) => ({
  academic_score: academicScore,
  behavior_score: behaviorScore,
  social_score: socialScore,
  comment,
})

export const isSame = (one: Words, other: Words) =>
  one.comment === other.comment && SCORE_FIELDS.every((field) => one[field] === other[field])
