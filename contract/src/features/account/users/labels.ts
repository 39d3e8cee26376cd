import type { z } from 'zod'
import type { UserForm } from './api'

/** What form, list and log call the fields of an account. */
export const USER_LABELS = {
  username: '用户名',
  email: '邮箱',
  profileType: '用户类型',
  profileId: '关联档案ID',
  roles: '角色',
  password: '密码',
  enabled: '状态',
} as const satisfies Record<keyof z.output<typeof UserForm>, string>
