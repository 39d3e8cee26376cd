import type { Naming } from '../../../kit/naming'

export const USERS: Naming = { noun: '用户', measure: '个' }
export const ROLES: Naming = { noun: '角色', measure: '个' }

/** Users, roles and departments of this page live five minutes (002 §4, §9). */
export const CACHE_MS = 5 * 60_000
/** 002 §9. */
export const DEBOUNCE_MS = 300

export const NOT_DONE = { offline: '操作失败，请稍后重试' } as const
