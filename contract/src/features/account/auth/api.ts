import { z } from 'zod'
import { PROFILE_TYPES } from '../../../access/roles'
import { endpoint } from '../../../common/endpoint'
import { text } from '../../../common/fields'
import { GRADE_WORDINGS } from '../../../common/grade'
import { LoginInput, PasswordAgain, PasswordChange } from './forms'

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
  body: LoginInput,
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
  /** For the next minutes protected exports are given to this session (decision 0021). */
  confirm: endpoint('POST /api/auth/confirm', {
    summary: '再次输入登录密码，确认是本人',
    access: 'session',
    body: PasswordAgain,
    failed: '身份确认失败',
  }),
  switchRole: endpoint('POST /api/auth/switch-role', {
    summary: '切换角色',
    access: 'session',
    body: z.object({ role: text({ required: '请选择角色', max: 50 }) }),
    data: SessionUser,
    failed: '角色切换失败',
  }),
}
