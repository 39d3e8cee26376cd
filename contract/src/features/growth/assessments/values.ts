import { z } from 'zod'
import { optional } from '../../../common/fields'

/** 002 §3.11; the names are messages m691–m693. */
export const ASSESSMENT_TYPES = ['monthly', 'term', 'comprehensive'] as const
export type AssessmentType = (typeof ASSESSMENT_TYPES)[number]
export const ASSESSMENT_TYPE_LABELS = {
  monthly: '月度评估',
  term: '学期评估',
  comprehensive: '综合评估',
} as const satisfies Record<AssessmentType, string>

/** Families see what is approved (002 §4). */
export const ASSESSMENT_STATUSES = ['PENDING', 'APPROVED'] as const
export type AssessmentStatus = (typeof ASSESSMENT_STATUSES)[number]
export const ASSESSMENT_STATUS_LABELS = {
  PENDING: '待审核',
  APPROVED: '已审核',
} as const satisfies Record<AssessmentStatus, string>

/** What a pupil is looked at for. */
export const SCORE_FIELDS = ['academicScore', 'behaviorScore', 'socialScore'] as const
export type ScoreField = (typeof SCORE_FIELDS)[number]
export type Scores<T = number | null> = Record<ScoreField, T>

export const SCORE = { max: 5, step: 0.5 } as const
export const SCORE_MESSAGE = `评分应为 0 到 ${SCORE.max}，每档 ${SCORE.step}`
export const ASSESSMENT_COMMENT_MAX = 200
/** Averages of fewer pupils say too much of each. */
export const SMALL_GROUP = 5
/** As many pupils as no class has. */
export const SHEET_ROWS_MAX = 200

const figure = (value: unknown) =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value

/** 0 to 5 in half steps; `null` is not assessed. */
export const Score = optional(
  z.preprocess(
    figure,
    z
      .number(SCORE_MESSAGE)
      .min(0, SCORE_MESSAGE)
      .max(SCORE.max, SCORE_MESSAGE)
      .multipleOf(SCORE.step, SCORE_MESSAGE),
  ),
)
