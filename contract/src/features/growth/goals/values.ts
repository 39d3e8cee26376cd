/** decisions, table of states. */
export const GOAL_STATUSES = ['ACTIVE', 'DONE', 'ABANDONED'] as const
export type GoalStatus = (typeof GOAL_STATUSES)[number]
export const GOAL_STATUS_LABELS = {
  ACTIVE: '进行中',
  DONE: '已完成',
  ABANDONED: '已放弃',
} as const satisfies Record<GoalStatus, string>

export const GOAL_TITLE_MAX = 50
export const GOAL_TARGET_MAX = 500
export const STEP_TEXT_MAX = 100
export const STEPS_MAX = 20
export const CHECK_IN_NOTE_MAX = 300

/** Days before the day it is due. */
export const REMIND_DAYS = [1, 3, 7] as const
