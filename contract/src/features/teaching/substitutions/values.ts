/** What becomes of a lesson whose teacher is away: somebody else holds it, it changes places, another class's takes it in, or nobody teaches. */
export const SUBSTITUTION_KINDS = ['SUBSTITUTE', 'SWAP', 'MERGE', 'SELF_STUDY'] as const
export type SubstitutionKind = (typeof SUBSTITUTION_KINDS)[number]
export const SUBSTITUTION_LABELS = {
  SUBSTITUTE: '代课',
  SWAP: '对调',
  MERGE: '合班',
  SELF_STUDY: '自习',
} as const satisfies Record<SubstitutionKind, string>
/** As one character in a cell of a week. */
export const SUBSTITUTION_MARKS = {
  SUBSTITUTE: '代',
  SWAP: '调',
  MERGE: '合',
  SELF_STUDY: '自',
} as const satisfies Record<SubstitutionKind, string>

export const LEAVE_KINDS = ['SICK', 'PERSONAL', 'OFFICIAL', 'OTHER'] as const
export type LeaveKind = (typeof LEAVE_KINDS)[number]
export const LEAVE_LABELS = {
  SICK: '病假',
  PERSONAL: '事假',
  OFFICIAL: '公假',
  OTHER: '其他',
} as const satisfies Record<LeaveKind, string>

export const LEAVE_REASON_MAX = 200
export const LEAVE_DAYS_MAX = 200
