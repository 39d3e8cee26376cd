import { z } from 'zod'
import { PROFILE_TYPES, roleCode } from '../access/roles'
import { endpoint } from '../common/endpoint'
import { flag, Id, optional } from '../common/fields'
import { emailAddress } from '../common/person'
import { PASSWORD_MAX, PASSWORD_MIN } from './auth'

/** What a teacher's account may be given in the teacher dialog (002 §6). */
export const TEACHER_ACCOUNT_ROLES = ['ROLE_TEACHER', 'ROLE_DEPARTMENT_ADMIN'] as const

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
  if (linked)
    return LINKED_NAME.test(username) ? undefined : '用户名只能包含字母、数字、连字符和下划线，2-20个字符'
  if (username.length < 3 || username.length > 20) return '用户名长度应在3-20个字符之间'
  return FREE_NAME.test(username) ? undefined : '用户名只能包含英文、数字和下划线'
}

/** Accounts of people may lack an address and a first password (decisions G40, G42); all others need both (002 §5.6). */
export const UserInput = z
  .object({
    username: z.string('请输入用户名').trim().min(1, '请输入用户名').max(50, '用户名长度应在3-20个字符之间'),
    password: z.preprocess(
      (value) => (value === '' ? null : value),
      z
        .string('密码不正确')
        .min(PASSWORD_MIN, `密码长度不能少于${PASSWORD_MIN}个字符`)
        .max(PASSWORD_MAX, '密码过长')
        .nullish(),
    ),
    email: optional(emailAddress('请输入有效的邮箱地址')),
    enabled: z.boolean('账号状态不正确').default(true),
    profileType: z.enum(PROFILE_TYPES, '请选择用户类型'),
    profileId: optional(Id('档案编号不正确')),
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
    if (linked && user.profileType === 'ADMIN') refuse('profileId', '管理员账号没有档案')
  })
export type UserInput = z.output<typeof UserInput>

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

export const usersApi = {
  byProfile: endpoint('GET /api/users/by-profile', {
    summary: '档案的登录账号',
    access: 'user:view',
    query: z.object({
      profileType: z.enum(PROFILE_TYPES, '请选择用户类型'),
      profileId: Id('档案编号不正确'),
    }),
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
