import {
  type Account,
  type NewAccount,
  TEACHER_ACCOUNT_ROLES,
  usersApi,
} from '@xueqiao/contract/features/account/users/api'
import type { TeacherDetail } from '@xueqiao/contract/features/school/teachers/api'
import { call } from '../../api/call'
import { CallError } from '../../api/call-error'
import { queryClient } from '../../api/queries'
import { touch } from '../../api/stale-after-change'
import { toast } from '../../lib/toast'
import type { Values } from '../kit/form/form-body'

/** New accounts are teachers' unless someone chooses otherwise (002 §7.3). */
export const USUAL_ROLES: readonly string[] = [TEACHER_ACCOUNT_ROLES[0]]

export const accountInput = (teacherId: number) =>
  ({ query: { profileType: 'TEACHER', profileId: teacherId } }) as const

/** What the dialog has shown of the account: only what differs from it was touched. */
export const shownAccount = (teacherId: number) =>
  queryClient.getQueryData<Account | null>([usersApi.byProfile.path, accountInput(teacherId)])

/** An account that does not exist yet, as the form asks for it. */
export const WISH = { createAccount: false, accountPassword: null }

const listIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

const reasonOf = (error: unknown) => (error instanceof CallError ? error.serverMessage : undefined)

/** The teacher stands saved: what went wrong afterwards is a warning, and the next step goes on (002 §4). */
const attempt = async <T>(
  step: () => Promise<T>,
  failed: string,
  unknown?: string,
): Promise<T | undefined> => {
  try {
    return await step()
  } catch (error) {
    if (error instanceof CallError && error.handled) return undefined
    const reason = reasonOf(error) ?? unknown
    toast.warning(reason === undefined ? failed : `${failed}: ${reason}`)
    return undefined
  }
}

const create = async (teacher: TeacherDetail, values: Values, added: boolean) => {
  const roles = listIn(values.accountRoles)
  const made = await attempt(
    () =>
      call(usersApi.create, {
        body: {
          username: teacher.teacherNumber,
          password: typeof values.accountPassword === 'string' ? values.accountPassword : null,
          email: teacher.email,
          enabled: true,
          profileType: 'TEACHER',
          profileId: teacher.id,
          roles: roles.length > 0 ? roles : [...USUAL_ROLES],
        },
      }),
    `教师信息已${added ? '保存' : '更新'}，但用户账号创建失败`,
    '未知错误',
  )
  if (made) toast.success('教师用户账号创建成功')
  return made
}

const same = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((one) => b.includes(one))

/** Roles that this dialog does not offer stay as they are. */
export const otherRoles = (roles: readonly string[]) =>
  roles.filter((role) => !(TEACHER_ACCOUNT_ROLES as readonly string[]).includes(role))

const setRoles = async ({ id, roles: before }: Account, chosen: readonly string[]) => {
  const roles = [...chosen, ...otherRoles(before)]
  if (roles.length === 0 || same(roles, before)) return
  const done = await attempt(
    () => call(usersApi.setRoles, { params: { id }, body: roles }),
    '教师信息已更新，但用户角色更新失败',
  )
  if (done) toast.success('用户角色已更新')
}

const setStatus = async ({ id, enabled: before }: Account, enabled: boolean) => {
  if (enabled === before) return
  const done = await attempt(
    () => call(usersApi.setStatus, { params: { id }, query: { enabled: enabled ? 'true' : 'false' } }),
    '教师信息已更新，但用户状态更新失败',
  )
  if (done) toast.success(`用户账号已${enabled ? '启用' : '禁用'}`)
}

/** The second step of a save: makes the account that is wished for, or changes what was touched (002 §4). */
export const saveAccount = async (
  teacher: TeacherDetail,
  values: Values,
  added: boolean,
): Promise<NewAccount | undefined> => {
  const account = added ? null : shownAccount(teacher.id)
  let made: NewAccount | undefined
  if (account) {
    if (values.accountRoles !== undefined) await setRoles(account, listIn(values.accountRoles))
    if (typeof values.accountEnabled === 'boolean') await setStatus(account, values.accountEnabled)
  } else if (values.createAccount === true) made = await create(teacher, values, added)
  await touch(usersApi.create)
  return made
}
