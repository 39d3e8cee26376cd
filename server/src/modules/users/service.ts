import type { ProfileType } from '@xueqiao/contract/access/roles'
import type { Account, NewAccount, UserInput } from '@xueqiao/contract/features/users'
import { audit } from '../../platform/audit'
import { hashPassword, randomPassword } from '../../platform/auth/password'
import type { AuthedCtx, AuthedTxCtx, Ctx } from '../../platform/context'
import { brokenConstraint, type Db, type Tx } from '../../platform/db/database'
import { transact } from '../../platform/db/transact'
import { conflict, invalid, notFound } from '../../platform/errors'
import { endSessionsOf } from '../auth/access'
import { resolveRoles } from '../roles/service'
import { accessAccount, assertMayDisable, assertMayGrant, assertMayRetire, assertNotLast } from './access'
import * as q from './queries'

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

export const createAccount = async (ctx: Ctx, input: AccountInput): Promise<number> => {
  const password_hash =
    typeof input.password === 'string' ? await hashPassword(input.password) : input.password.hash
  try {
    return await transact(ctx, async (ctx) => {
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
      return id
    })
  } catch (error) {
    const broken = brokenConstraint(error)
    if (broken === 'users_username') throw conflict(`用户名 ${input.username} 已被使用`, 'username')
    if (broken === 'users_profile') throw conflict('该档案已有登录账号', 'profileId')
    throw error
  }
}

const assertProfile = async (db: Db, type: ProfileType, id: number | null) => {
  if (id === null || type === 'ADMIN') return
  if (!(await q.profileExists(db, type, id))) throw invalid('所选档案不存在', 'profileId')
}

/** Without a password a random one, which is told this once and opens nothing but its own change (decisions G40). */
export const create = async (ctx: AuthedCtx, input: UserInput): Promise<NewAccount> => {
  await assertMayGrant(ctx, input.roles)
  const profileId = input.profileId ?? null
  await assertProfile(ctx.db, input.profileType, profileId)
  const oneTimePassword = input.password == null ? randomPassword() : null
  const hash = await hashPassword(input.password ?? oneTimePassword ?? '')
  return transact(ctx, async (ctx) => {
    const { username, profileType, roles, enabled, email = null } = input
    const mustChangePassword = oneTimePassword !== null
    const account = { username, email, enabled, roles, mustChangePassword }
    const id = await createAccount(ctx, { ...account, password: { hash }, profileType, profileId })
    await audit(ctx, {
      action: 'create',
      entity: 'users',
      entityId: id,
      summary: `新增了用户 ${username}`,
      diff: { profileType, profileId, roles, enabled },
    })
    ctx.emit({ type: 'user.created', id, actorId: ctx.actor.userId })
    return { id, ...account, oneTimePassword }
  })
}

export const byProfile = async (ctx: AuthedCtx, type: ProfileType, id: number): Promise<Account | null> =>
  (await q.byProfile(ctx.db, type, id)) ?? null

const changed = async (ctx: AuthedTxCtx, before: Account, summary: string, diff: object) => {
  await audit(ctx, { action: 'update', entity: 'users', entityId: before.id, summary, diff })
  ctx.emit({ type: 'user.updated', id: before.id, actorId: ctx.actor.userId })
  const after = await q.lockAccount(ctx.db, before.id)
  if (after === undefined) throw notFound('用户')
  return after
}

export const setRoles = (ctx: AuthedCtx, id: number, roles: readonly string[]): Promise<Account> =>
  transact(ctx, async (ctx) => {
    const account = await accessAccount(ctx, id)
    await assertMayGrant(ctx, roles)
    if (!roles.includes('ROLE_ADMIN') && account.username !== 'admin')
      await assertNotLast(ctx, id, '至少要保留一个管理员账号')
    await q.setRoles(ctx.db, id, await resolveRoles(ctx.db, roles))
    const summary = `修改了用户 ${account.username} 的角色`
    return changed(ctx, account, summary, { before: account.roles, after: roles })
  })

export const setStatus = (ctx: AuthedCtx, id: number, enabled: boolean): Promise<Account> =>
  transact(ctx, async (ctx) => {
    const account = await accessAccount(ctx, id)
    if (account.enabled === enabled) return account
    if (!enabled) await assertMayDisable(ctx, id)
    await q.setEnabled(ctx.db, id, enabled)
    if (!enabled) await endSessionsOf(ctx, id, 'disabled')
    return changed(ctx, account, `${enabled ? '启用' : '禁用'}了用户 ${account.username}`, { enabled })
  })

/**
 * People who leave keep no way in: their accounts are disabled and unlinked, or removed (decisions G13). Whose these
 * were.
 */
export const retireAccountsOf = async (
  ctx: AuthedTxCtx,
  type: ProfileType,
  ids: readonly number[],
  how: 'disable' | 'remove' = 'disable',
) => {
  const accounts = await q.lockByProfiles(ctx.db, type, ids)
  const [action, event, done] =
    how === 'remove'
      ? (['delete', 'user.deleted', '删除'] as const)
      : (['update', 'user.updated', '停用'] as const)
  for (const { id, username, roles } of accounts) {
    assertMayRetire(ctx, roles)
    await assertMayDisable(ctx, id)
    await q.retire(ctx.db, id, how === 'remove' ? ctx.now : null)
    await endSessionsOf(ctx, id, 'disabled')
    const summary = `${done}了用户 ${username}，档案已删除`
    await audit(ctx, { action, entity: 'users', entityId: id, summary })
    ctx.emit({ type: event, id, actorId: ctx.actor.userId })
  }
  return accounts.map(({ username }) => username)
}

export const findForLogin = (db: Db, username: string) => q.byUsername(db, username)
export const rolesOf = (db: Db, userId: number) => q.rolesOf(db, userId)
export const passwordHashOf = (db: Db, userId: number) => q.passwordHashOf(db, userId)
export const setPassword = (db: Tx, userId: number, hash: string) => q.setPassword(db, userId, hash)
export const noteLogin = (db: Tx, userId: number, at: Date) => q.noteLogin(db, userId, at)
export const anyUser = (db: Db) => q.anyUser(db)
