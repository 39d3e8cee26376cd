/** As documents of schools name them; 001 §2.3 has a text in both places. */
export const ACHIEVEMENT_LEVELS = ['校级', '区级', '市级', '省级', '国家级'] as const
export type AchievementLevel = (typeof ACHIEVEMENT_LEVELS)[number]

export const ACHIEVEMENT_KINDS = [
  '学科竞赛',
  '科技创新',
  '文化艺术',
  '体育竞赛',
  '品德荣誉',
  '社会实践',
  '其他',
] as const
export type AchievementKind = (typeof ACHIEVEMENT_KINDS)[number]

export const ACTIVITY_TYPES = [
  '社会实践',
  '志愿服务',
  '艺术活动',
  '体育活动',
  '科技活动',
  '社团活动',
  '其他',
] as const
export type ActivityType = (typeof ACTIVITY_TYPES)[number]

/** The record of a pupil shows what is approved. */
export const ACHIEVEMENT_STATUSES = ['PENDING', 'APPROVED', 'REJECTED'] as const
export type AchievementStatus = (typeof ACHIEVEMENT_STATUSES)[number]
export const ACHIEVEMENT_STATUS_LABELS = {
  PENDING: '待审核',
  APPROVED: '已通过',
  REJECTED: '已退回',
} as const satisfies Record<AchievementStatus, string>

export const AWARD_NAME_MAX = 100
export const ISSUER_MAX = 100
export const ACTIVITY_ROLE_MAX = 50
export const ACHIEVEMENT_NOTE_MAX = 500
export const REJECT_REASON_MAX = 200
export const PROOFS_MAX = 6
