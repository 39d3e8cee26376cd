import { z } from 'zod'
import { PROFILE_TYPES } from '../access/roles'
import { endpoint } from '../common/endpoint'
import { text } from '../common/fields'
import { GRADE_WORDINGS } from '../common/grade'

export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 128

/** The login form (000 §5). */
export const Credentials = z.object({
  username: text({ required: '请输入用户名', max: 50 }),
  password: z
    .string('请输入密码')
    .min(1, '请输入密码')
    .min(PASSWORD_MIN, '密码长度至少为6个字符')
    .max(PASSWORD_MAX, '密码过长'),
})
export type Credentials = z.output<typeof Credentials>

const FILL_BOTH = '请填写完整的密码信息'

/** What the server takes; the form adds the confirmation (000 §5, §7). */
export const PasswordChange = z.object({
  username: z.string().max(50).optional(),
  oldPassword: z.string(FILL_BOTH).min(1, FILL_BOTH).max(PASSWORD_MAX, '密码过长'),
  newPassword: z
    .string(FILL_BOTH)
    .min(1, FILL_BOTH)
    .min(PASSWORD_MIN, '密码长度不能小于6个字符')
    .max(PASSWORD_MAX, '密码过长'),
})
export type PasswordChange = z.output<typeof PasswordChange>

export const PasswordForm = z
  .object({
    oldPassword: z.string('请输入当前密码').min(1, '请输入当前密码').max(PASSWORD_MAX, '密码过长'),
    newPassword: z
      .string('请输入新密码')
      .min(1, '请输入新密码')
      .min(PASSWORD_MIN, '密码长度不能小于6个字符')
      .max(PASSWORD_MAX, '密码过长'),
    confirmation: z.string('请确认新密码').min(1, '请确认新密码'),
  })
  .refine((form) => form.newPassword === form.confirmation, {
    path: ['confirmation'],
    message: '两次输入密码不一致',
    when: ({ value }) => (value as { confirmation?: string }).confirmation !== '',
  })

/** The user as held after login (000 §3); the twin spellings carry equal values (decisions G27). */
export const SessionUser = z.object({
  id: z.int(),
  username: z.string(),
  name: z.string(),
  profile_id: z.int().nullable(),
  profileId: z.int().nullable(),
  profileType: z.enum(PROFILE_TYPES),
  userType: z.enum(PROFILE_TYPES),
  roles: z.array(z.string()),
  authorities: z.array(z.string()),
  currentRole: z.string(),
  role: z.string(),
  permissions: z.array(z.string()),
  mustChangePassword: z.boolean(),
})
export type SessionUser = z.output<typeof SessionUser>

/** The token stands beside the data, not inside (000 §7; decisions G16). */
export const LoginAnswer = z.object({
  success: z.literal(true),
  token: z.string(),
  data: SessionUser,
  message: z.string(),
})

export const LoginInfo = z.object({
  schoolName: z.string(),
  /** Null: the product's own mark. */
  logoUrl: z.string().nullable(),
  gradeWording: z.enum(GRADE_WORDINGS),
  titles: z.array(z.string()),
  minPasswordLength: z.int(),
  inactivityMinutes: z.int(),
  /** Only while the server runs the demo school (decisions G40). */
  demo: z
    .object({
      password: z.string(),
      accounts: z.array(z.object({ username: z.string(), label: z.string() })),
    })
    .nullable(),
})
export type LoginInfo = z.output<typeof LoginInfo>

const login = {
  access: 'public',
  body: Credentials,
  data: LoginAnswer,
  reply: 'bare',
  failed: '登录失败',
} as const
const logout = { access: 'session', done: '已安全退出登录', failed: '退出登录失败，请稍后重试' } as const
const changePassword = {
  access: 'session',
  body: PasswordChange,
  done: '密码修改成功',
  failed: '密码修改失败',
} as const

export const authApi = {
  info: endpoint('GET /api/auth/sessions/new', { summary: '登录页信息', access: 'public', data: LoginInfo }),
  login: endpoint('POST /api/auth/sessions', { ...login, summary: '登录' }),
  loginFallback: endpoint('POST /api/auth/login', { ...login, summary: '登录（备用路径）' }),
  logout: endpoint('DELETE /api/auth/sessions/current', { ...logout, summary: '退出登录' }),
  logoutFallback: endpoint('POST /api/auth/logout', { ...logout, summary: '退出登录（备用路径）' }),
  user: endpoint('GET /api/auth/user', { summary: '当前用户', access: 'session', data: SessionUser }),
  profile: endpoint('GET /api/auth/profile', {
    summary: '当前用户（备用路径）',
    access: 'session',
    data: SessionUser,
  }),
  changePassword: endpoint('POST /api/auth/change-password', { ...changePassword, summary: '修改密码' }),
  changePasswordFallback: endpoint('PATCH /api/auth/profile/password', {
    ...changePassword,
    summary: '修改密码（备用路径）',
  }),
  switchRole: endpoint('POST /api/auth/switch-role', {
    summary: '切换角色',
    access: 'session',
    body: z.object({ role: text({ required: '请选择角色', max: 50 }) }),
    data: SessionUser,
    failed: '角色切换失败',
  }),
}
