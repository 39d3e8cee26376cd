import { type ProfileType, roleCode, rolesHeld } from '@xueqiao/contract/access/roles'
import {
  type Account,
  type NewAccount,
  RESERVED_MESSAGE,
  type UserInput,
  type UserProfile,
  type UserSearch,
  type UserUpdate,
} from '@xueqiao/contract/features/account/users/api'
import { audit } from '../../../platform/audit'
import { hashPassword, randomPassword } from '../../../platform/auth/password'
import type { AuthedCtx, Ctx } from '../../../platform/context'
import { recent, recently } from '../../../platform/db/count-cache'
import { brokenConstraint, type Db, type Tx } from '../../../platform/db/database'
import { transact } from '../../../platform/db/transact'
import { conflict } from '../../../platform/errors'
import { assertFresh } from '../../../platform/version'
import { accountShut } from '../deeds'
import { accessRemovable } from '../roles/access'
import { erase, resolveRoles } from '../roles/service'
import {
  accessAccount,
  assertKeepsPerson,
  assertMayGrant,
  assertMayLink,
  assertMayRemove,
  assertNotLast,
  assertNotOwn,
  assertStillThere,
  loggedAs,
  seesParentNames,
  shownTo,
} from './access'
import { disable, get, putPassword, putStatus, told } from './changes'
import * as lists from './list-queries'
import * as q from './queries'

export { actorOf } from './acting'
export { get } from './changes'
export {
  closeAccountOf,
  handOver,
  namesTaken,
  openAccounts,
  resetPasswordOf,
  retireAccountsOf,
  setStatusOf,
} from './people'

export interface AccountInput {
  username: string
  /** In the clear, or as a hash when many accounts are made with one password (the demo school). */
  password: string | { hash: string }
  profileType: ProfileType
  profileId: number | null
  roles: readonly string[]
  email?: string | null
  enabled?: boolean
  mustChangePassword?: boolean
}

/** What the database refuses, in words. */
const saying = async <T>(username: string, save: Promise<T>): Promise<T> => {
  try {
    return await save
  } catch (error) {
    const broken = brokenConstraint(error)
    if (broken === 'users_username') throw conflict(`用户名 ${username} 已被使用`, 'username')
    if (broken === 'users_admin') throw conflict(RESERVED_MESSAGE, 'username')
    if (broken === 'users_profile') throw conflict('该档案已有登录账号', 'profileId')
    throw error
  }
}

export const createAccount = async (ctx: Ctx, input: AccountInput): Promise<number> => {
  const password_hash =
    typeof input.password === 'string' ? await hashPassword(input.password) : input.password.hash
  return saying(
    input.username,
    transact(ctx, async (ctx) => {
      const id = await q.insert(ctx.db, {
        username: input.username,
        password_hash,
        email: input.email ?? null,
        enabled: input.enabled ?? true,
        profile_type: input.profileType,
        profile_id: input.profileId,
        must_change_password: input.mustChangePassword ?? false,
        last_login_at: null,
      })
      await q.setRoles(ctx.db, id, await resolveRoles(ctx.db, input.roles))
      ctx.forget()
      return id
    }),
  )
}

export const list = async (ctx: AuthedCtx) => (await lists.all(ctx.db)).map(await shownTo(ctx))
export const search = async (ctx: AuthedCtx, filter: UserSearch) => {
  const namesShown = await seesParentNames(ctx)
  const { page: _, size, ...asked } = filter
  const total = recent<number>(ctx, 'school', `users ${JSON.stringify({ asked, namesShown })}`)
  const { content, ...page } = await lists.search(ctx.db, filter, namesShown, total)
  return { content: content.map(await shownTo(ctx)), ...page }
}

/** How many of the staff still have the password that was made for them; for those who may see accounts. */
export const staffWithFirstPassword = (ctx: AuthedCtx) =>
  recently(ctx, 'school', 'first passwords', async () => ({
    value: await lists.staffWithFirstPassword(ctx.db),
    rows: Number.POSITIVE_INFINITY,
  }))

export const withRole = async (ctx: AuthedCtx, role: string) =>
  (await lists.withRole(ctx.db, roleCode(role))).map(await shownTo(ctx))

/** Without a password a random one, which is told this once and opens nothing but its own change (decisions G40). */
export const create = async (ctx: AuthedCtx, input: UserInput): Promise<NewAccount> => {
  const profileId = input.profileId ?? null
  await assertMayGrant(ctx, { ...input, profileId })
  await assertMayLink(ctx, { ...input, profileId })
  const oneTimePassword = input.password == null ? randomPassword() : null
  const hash = await hashPassword(input.password ?? oneTimePassword ?? '')
  return transact(ctx, async (ctx) => {
    const { username, profileType, roles, enabled, email = null } = input
    await assertStillThere(ctx, { profileType, profileId })
    const mustChangePassword = oneTimePassword !== null
    const account = { username, email, enabled, roles, mustChangePassword }
    const id = await createAccount(ctx, { ...account, password: { hash }, profileType, profileId })
    await audit(ctx, {
      action: 'create',
      entity: 'users',
      entityId: id,
      summary: `新增了用户 ${loggedAs({ username, profileType })}`,
      diff: { profileType, profileId, roles, enabled },
    })
    return { id, ...account, oneTimePassword }
  })
}

export const byProfile = async (ctx: AuthedCtx, type: ProfileType, id: number): Promise<Account | null> => {
  const account = await q.byProfile(ctx.db, type, id)
  return account === undefined ? null : (await shownTo(ctx))(account)
}

export const update = (ctx: AuthedCtx, id: number, input: UserUpdate) =>
  transact(ctx, async (ctx) => {
    const account = await accessAccount(ctx, id)
    const { email = account.email, enabled = account.enabled } = input
    await assertFresh(ctx, { entity: 'users', id, version: account.version }, input.version)
    if (email === account.email && enabled === account.enabled) return get(ctx, id)
    if (account.enabled && !enabled) await disable(ctx, id)
    await q.change(ctx.db, id, { email, enabled })
    const before = { email: account.email, enabled: account.enabled }
    return told(ctx, id, `修改了用户 ${loggedAs(account)}`, { before, after: { email, enabled } })
  })

export const setRoles = (ctx: AuthedCtx, id: number, roles: readonly string[]) =>
  transact(ctx, async (ctx) => {
    const account = await accessAccount(ctx, id)
    await assertMayGrant(ctx, { ...account, roles })
    if (!rolesHeld(account.username, roles).includes('ADMIN'))
      await assertNotLast(ctx, id, '至少要保留一个管理员账号')
    await q.setRoles(ctx.db, id, await resolveRoles(ctx.db, roles))
    await q.change(ctx.db, id, {})
    const summary = `修改了用户 ${loggedAs(account)} 的角色`
    return told(ctx, id, summary, { before: account.roles, after: roles })
  })

export const setStatus = (ctx: AuthedCtx, id: number, enabled: boolean) =>
  transact(ctx, async (ctx) => {
    await putStatus(ctx, await accessAccount(ctx, id), enabled)
    return get(ctx, id)
  })

export const setProfile = async (
  ctx: AuthedCtx,
  id: number,
  { profileType, profileId = null }: UserProfile,
) => {
  // Before the transaction: a refusal would take its own trace in the log back with it.
  await assertMayLink(ctx, { profileType, profileId, roles: [] })
  return saying(
    '',
    transact(ctx, async (ctx) => {
      const account = await accessAccount(ctx, id)
      assertNotOwn(ctx, id)
      assertKeepsPerson(ctx, account)
      await assertMayGrant(ctx, { ...account, profileType, profileId })
      await assertStillThere(ctx, { profileType, profileId })
      await q.change(ctx.db, id, { profile_type: profileType, profile_id: profileId })
      const before = { profileType: account.profileType, profileId: account.profileId }
      const after = { profileType, profileId }
      return told(ctx, id, `修改了用户 ${loggedAs(account)} 的档案`, { before, after })
    }),
  )
}

/** Whoever knew the old password is out; the new one is told this once and opens nothing but its own change. */
export const resetPassword = async (ctx: AuthedCtx, id: number): Promise<string> => {
  const password = randomPassword()
  const hash = await hashPassword(password)
  return transact(ctx, async (ctx) => {
    await putPassword(ctx, await accessAccount(ctx, id), hash)
    return password
  })
}

export const remove = (ctx: AuthedCtx, id: number) =>
  transact(ctx, async (ctx) => {
    const account = await accessAccount(ctx, id)
    await assertMayRemove(ctx, account)
    await q.retire(ctx.db, id, ctx.now)
    await accountShut(ctx, { userId: id, reason: 'disabled' })
    const summary = `删除了用户 ${loggedAs(account)}`
    await audit(ctx, { action: 'delete', entity: 'users', entityId: id, summary })
    return null
  })

/** Whoever holds the role loses it first; an account without any other cannot sign in until it is given one. */
export const removeRole = (ctx: AuthedCtx, id: number) =>
  transact(ctx, async (ctx) => {
    const role = await accessRemovable(ctx, id)
    await erase(ctx, role, await q.dropRole(ctx.db, id))
    return null
  })

export const findForLogin = (db: Db, username: string) => q.byUsername(db, username)
export const rolesOf = (db: Db, userId: number) => q.rolesOf(db, userId)
export const passwordHashOf = (db: Db, userId: number) => q.passwordHashOf(db, userId)
export const setPassword = (db: Tx, userId: number, hash: string) => q.setPassword(db, userId, hash)
export const noteLogin = (...known: Parameters<typeof q.noteLogin>) => q.noteLogin(...known)
export const anyUser = (db: Db) => q.anyUser(db)
