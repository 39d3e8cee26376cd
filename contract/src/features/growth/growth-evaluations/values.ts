import { z } from 'zod'
import { Score } from '../assessments/values'

/** Families see what is approved. NONE: nobody has written one. */
export const EVALUATION_STATUSES = ['NONE', 'PENDING', 'APPROVED'] as const
export type EvaluationStatus = (typeof EVALUATION_STATUSES)[number]
export const EVALUATION_STATUS_LABELS = {
  NONE: '未评价',
  PENDING: '待审核',
  APPROVED: '已审核',
} as const satisfies Record<EvaluationStatus, string>

export const EVALUATION_COMMENT_MAX = 300

/** How much each part counts; where one is missing the others share its part (decision 0033). */
export const PARTS = { judgement: 50, assessment: 30, evidence: 20 } as const

/** So many selected records of an indicator fill it. */
export const FULL_EVIDENCE = 2

/** The teacher's own, 0 to 5 in half steps; what is not sent stays, `null` is none. */
export const Judgements = z.object({
  moral: Score,
  academic: Score,
  health: Score,
  art: Score,
  practice: Score,
})
