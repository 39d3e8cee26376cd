/** decisions, table of states. */
export const GOAL_STATUSES = ['ACTIVE', 'DONE', 'ABANDONED'] as const
export type GoalStatus = (typeof GOAL_STATUSES)[number]
export const GOAL_STATUS_LABELS = {
  ACTIVE: '进行中',
  DONE: '已完成',
  ABANDONED: '已放弃',
} as const satisfies Record<GoalStatus, string>

/** Who says something of a pupil: the pupil, somebody of the family, somebody of the school. */
export const AUTHOR_KINDS = ['self', 'parent', 'teacher'] as const
export type AuthorKind = (typeof AUTHOR_KINDS)[number]
export const AUTHOR_KIND_LABELS = {
  self: '本人',
  parent: '家长',
  teacher: '教师',
} as const satisfies Record<AuthorKind, string>

export const GOAL_TITLE_MAX = 50
export const GOAL_TARGET_MAX = 500
export const STEP_TEXT_MAX = 100
export const STEPS_MAX = 20
export const CHECK_IN_NOTE_MAX = 300

/** Days before the day it is due. */
export const REMIND_DAYS = [1, 3, 7] as const
export type RemindDays = (typeof REMIND_DAYS)[number]
