/** 记录 → 遴选 → 公示 → 申诉 → 归档; an appeal is a matter of its own beside what is published. */
export const RECORD_STATUSES = ['RECORDED', 'SELECTED', 'PUBLISHED', 'ARCHIVED'] as const
export type RecordStatus = (typeof RECORD_STATUSES)[number]
export const RECORD_STATUS_LABELS = {
  RECORDED: '待遴选',
  SELECTED: '已遴选',
  PUBLISHED: '公示中',
  ARCHIVED: '已归档',
} as const satisfies Record<RecordStatus, string>

/** UPHELD: the record goes back to where it can be put right. */
export const APPEAL_STATUSES = ['OPEN', 'UPHELD', 'DISMISSED'] as const
export type AppealStatus = (typeof APPEAL_STATUSES)[number]
export const APPEAL_STATUS_LABELS = {
  OPEN: '待处理',
  UPHELD: '申诉成立',
  DISMISSED: '申诉不成立',
} as const satisfies Record<AppealStatus, string>

export const RECORD_TITLE_MAX = 50
export const RECORD_CONTENT_MAX = 1000
export const RECORD_PHOTOS_MAX = 6
export const APPEAL_REASON_MAX = 300
/** What has no last day of the semester, and what was put right after an appeal, is published for as many days at least. */
export const PUBLISHED_DAYS_MIN = 3
/** A dimension with fewer records in a semester is thin. */
export const THIN = 2
/** Figures of fewer pupils say too much of each. */
export const COVERAGE_SMALL = 5
