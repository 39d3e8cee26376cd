import { z } from 'zod'
import { ADMIN_NAME, isReservedName, PROFILE_TYPES, type ProfileType, roleCode } from '../../../access/roles'
import { Instant } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { flag, Id, optional, readVersion, text } from '../../../common/fields'
import { Page, pageQuery } from '../../../common/page'
import { emailAddress } from '../../../common/person'
import { PASSWORD_MAX, PASSWORD_MIN } from '../auth/forms'

export const USER_TYPE_LABELS: Record<ProfileType, string> = {
  ADMIN: '管理员',
  TEACHER: '教师',
  STUDENT: '学生',
  PARENT: '家长',
}

/** What a new account of each type holds unless someone chooses otherwise (002 §4). */
export const USUAL_ROLES: Record<ProfileType, string> = {
  ADMIN: 'ROLE_ADMIN',
  TEACHER: 'ROLE_TEACHER',
  STUDENT: 'ROLE_STUDENT',
  PARENT: 'ROLE_PARENT',
}

/** What a teacher's account may be given in the teacher dialog (002 §6). */
export const TEACHER_ACCOUNT_ROLES = ['ROLE_TEACHER', 'ROLE_DEPARTMENT_ADMIN'] as const

const TYPE_MESSAGE = '请选择用户类型'
const LENGTH_MESSAGE = '用户名长度应在3-20个字符之间'
const ALPHABET_MESSAGE = '用户名只能包含英文、数字和下划线'
export const RESERVED_MESSAGE = `用户名 ${ADMIN_NAME} 为系统保留，请换一个`
const SHORT_MESSAGE = `密码长度不能少于${PASSWORD_MIN}个字符`
const NO_PROFILE_MESSAGE = '管理员账号没有档案'
const profileType = z.enum(PROFILE_TYPES, TYPE_MESSAGE)
const profileId = optional(Id('档案编号不正确'))
const requiredEmail = text({ required: '请输入邮箱', max: 100 }).pipe(emailAddress('请输入有效的邮箱地址'))

const ROLES_MESSAGE = '请至少选择一个角色'
/** Codes with or without their prefix; bare or as `{roles: […]}`, because the specification does not show which (002 §7.4). */
const roleList = z
  .array(z.string(ROLES_MESSAGE).min(1, ROLES_MESSAGE).max(50, '角色编码过长'), ROLES_MESSAGE)
  .min(1, ROLES_MESSAGE)
  .max(20, '角色过多')
  .transform((roles) => [...new Set(roles.map(roleCode))])
const rolesIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'roles' in value ? value.roles : value

/** Accounts of people carry the number of the record, whose alphabet is wider (decisions G41). */
const LINKED_NAME = /^[A-Za-z0-9_-]{2,20}$/
const FREE_NAME = /^[A-Za-z0-9_]+$/

const usernameFault = (username: string, linked: boolean): string | undefined => {
  if (isReservedName(username)) return RESERVED_MESSAGE
  if (linked)
    return LINKED_NAME.test(username) ? undefined : '用户名只能包含字母、数字、连字符和下划线，2-20个字符'
  if (username.length < 3 || username.length > 20) return LENGTH_MESSAGE
  return FREE_NAME.test(username) ? undefined : ALPHABET_MESSAGE
}

/** Accounts of people may lack an address and a first password (decisions G40, G42); all others need both (002 §5.6). */
export const UserInput = z
  .object({
    username: z.string('请输入用户名').trim().min(1, '请输入用户名').max(50, LENGTH_MESSAGE),
    password: z.preprocess(
      (value) => (value === '' ? null : value),
      z.string('密码不正确').min(PASSWORD_MIN, SHORT_MESSAGE).max(PASSWORD_MAX, '密码过长').nullish(),
    ),
    email: optional(emailAddress('请输入有效的邮箱地址')),
    enabled: z.boolean('账号状态不正确').default(true),
    profileType,
    profileId,
    roles: roleList,
  })
  .superRefine((user, ctx) => {
    const linked = user.profileId != null
    const refuse = (field: string, message: string) =>
      ctx.addIssue({ code: 'custom', path: [field], message })
    const fault = usernameFault(user.username, linked)
    if (fault !== undefined) refuse('username', fault)
    if (!linked && user.email == null) refuse('email', '请输入邮箱')
    if (!linked && user.password == null) refuse('password', '请输入密码')
    if (linked && user.profileType === 'ADMIN') refuse('profileId', NO_PROFILE_MESSAGE)
  })
export type UserInput = z.output<typeof UserInput>

/** The form of the user page, which asks for everything whoever the account is for (002 §5.6; decisions G41, G42). */
export const UserForm = z.object({
  username: z
    .string('请输入用户名')
    .trim()
    .min(1, '请输入用户名')
    .min(3, LENGTH_MESSAGE)
    .max(20, LENGTH_MESSAGE)
    .regex(FREE_NAME, ALPHABET_MESSAGE)
    .refine((username) => !isReservedName(username), RESERVED_MESSAGE),
  email: requiredEmail,
  profileType,
  profileId,
  roles: roleList,
  password: z
    .string('请输入密码')
    .min(1, '请输入密码')
    .min(PASSWORD_MIN, SHORT_MESSAGE)
    .max(PASSWORD_MAX, '密码过长'),
  enabled: z.boolean('账号状态不正确').nullish(),
})

/** Roles and profile have calls of their own (002 §7.4; decisions G36). */
export const UserUpdate = z.object({
  email: requiredEmail.optional(),
  enabled: z.boolean('账号状态不正确').optional(),
  version: readVersion(),
})
export type UserUpdate = z.output<typeof UserUpdate>

export const UserProfile = z
  .object({ profileType, profileId })
  .refine((link) => link.profileType !== 'ADMIN' || link.profileId == null, {
    path: ['profileId'],
    message: NO_PROFILE_MESSAGE,
  })
export type UserProfile = z.output<typeof UserProfile>

/** One key is text, several are a list. */
const several = (value: unknown) => (typeof value === 'string' ? [value] : value)

export const UserSearch = z.object({
  ...pageQuery(20),
  keyword: z.string().trim().max(100, '关键字过长').optional(),
  departmentId: Id('部门编号不正确').optional(),
  profileType: profileType.optional(),
  roles: z.preprocess(several, roleList.optional()).optional(),
  enabled: flag().optional(),
  /** Has not signed in yet since the password was made for them. */
  firstPassword: flag().optional(),
})
export type UserSearch = z.output<typeof UserSearch>

export const Account = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string().nullable(),
  enabled: z.boolean(),
  roles: z.array(z.string()),
  /** Has not signed in yet since the password was made for them. */
  mustChangePassword: z.boolean(),
})
export type Account = z.output<typeof Account>

export const NewAccount = Account.extend({
  /** Only here, and only when none was given: nobody can read it again. */
  oneTimePassword: z.string().nullable(),
})
export type NewAccount = z.output<typeof NewAccount>

/** An account in the list: the name is that of the person behind it (decisions G36). */
export const UserRow = Account.extend({
  name: z.string(),
  profileType: z.enum(PROFILE_TYPES),
  profileId: z.int().nullable(),
  createdAt: Instant,
  lastLogin: Instant.nullable(),
  version: z.int(),
})
export type UserRow = z.output<typeof UserRow>

export const usersApi = {
  list: endpoint('GET /api/users', {
    summary: '全部用户',
    access: 'user:view',
    data: z.array(UserRow),
    failed: '获取用户列表失败',
  }),
  paginated: endpoint('GET /api/users/paginated', {
    summary: '查询用户',
    access: 'user:view',
    query: UserSearch,
    data: Page(UserRow),
    failed: '获取用户列表失败',
  }),
  get: endpoint('GET /api/users/{id}', {
    summary: '用户详情',
    access: 'user:view',
    data: UserRow,
    failed: '获取用户信息失败',
  }),
  byProfile: endpoint('GET /api/users/by-profile', {
    summary: '档案的登录账号',
    access: 'user:view',
    query: z.object({ profileType, profileId: Id('档案编号不正确') }),
    data: Account.nullable(),
    failed: '获取用户账号失败',
  }),
  create: endpoint('POST /api/users', {
    summary: '新增用户',
    access: 'user:create',
    body: UserInput,
    data: NewAccount,
    done: '用户创建成功',
    failed: '操作失败',
  }),
  update: endpoint('PATCH /api/users/{id}', {
    summary: '修改用户的邮箱和状态',
    access: 'user:update',
    body: UserUpdate,
    data: UserRow,
    done: '用户更新成功',
    failed: '操作失败',
  }),
  remove: endpoint('DELETE /api/users/{id}', {
    summary: '删除用户',
    access: 'user:delete',
    done: '用户已删除',
    failed: '操作失败',
  }),
  setProfile: endpoint('PATCH /api/users/{id}/profile', {
    summary: '设置用户类型和关联档案',
    access: 'user:update',
    body: UserProfile,
    data: UserRow,
    done: '用户档案已更新',
    failed: '操作失败',
  }),
  /** The answer is the password itself, told this once (002 §7.4). */
  resetPassword: endpoint('POST /api/users/{id}/reset-password', {
    summary: '重置用户密码',
    access: 'user:update',
    data: z.string(),
    failed: '重置密码失败',
  }),
  setRoles: endpoint('PATCH /api/users/{id}/roles', {
    summary: '设置用户角色',
    access: 'user:update',
    body: z.preprocess(rolesIn, roleList),
    data: Account,
    done: '用户角色已更新',
    failed: '操作失败',
  }),
  setStatus: endpoint('PATCH /api/users/{id}/status', {
    summary: '启用或禁用用户',
    access: 'user:update',
    query: z.object({ enabled: flag() }),
    data: Account,
    failed: '操作失败',
  }),
}
