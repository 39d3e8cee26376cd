import type { RoleInput } from './api'

/** What form and log call the fields of a role. */
export const ROLE_LABELS = {
  name: '角色编码',
  displayName: '角色名称',
  description: '描述',
} as const satisfies Record<keyof RoleInput, string>
