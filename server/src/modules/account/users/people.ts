import { type ProfileType, roleCode, rolesHeld } from '@xueqiao/contract/access/roles'
import { RESERVED_MESSAGE, USUAL_ROLES } from '@xueqiao/contract/features/account/users/api'
import { audit, auditMany } from '../../../platform/audit'
import type { AuthedTxCtx } from '../../../platform/context'
import { brokenConstraint, type Db } from '../../../platform/db/database'
import { conflict, denied, forbidden } from '../../../platform/errors'
import { accountShut } from '../deeds'
import { resolveRoles } from '../roles/service'
import { assertKeepsPerson, assertMayDisable, assertMayRetire, loggedAs } from './access'
import { putPassword, putStatus, told } from './changes'
import * as q from './queries'

/**
 * The accounts of people, for those who keep these people's records without the right to manage users. Whom they may
 * do it for is the business of the record's own door; what an account may become is decided here.
 */
export const namesTaken = (db: Db, usernames: readonly string[]) => q.namesTaken(db, usernames)

interface Opening {
  profileId: number
  username: string
  hash: string
  /** Whose it is, in words. */
  owner: string
}

const ALREADY = '部分账号刚刚被他人开通，请刷新后重试'

/** Accounts with the usual role of their kind, whose passwords open nothing but their own change. */
export const openAccounts = async (ctx: AuthedTxCtx, type: ProfileType, people: readonly Opening[]) => {
  if (people.length === 0) return
  const roleIds = await resolveRoles(ctx.db, [USUAL_ROLES[type]])
  const rows = people.map(({ profileId, username, hash }) => ({
    username,
    password_hash: hash,
    email: null,
    profile_type: type,
    profile_id: profileId,
    must_change_password: true,
    last_login_at: null,
  }))
  const made = await q.insertMany(ctx.db, rows, roleIds).catch((error: unknown) => {
    const broken = brokenConstraint(error)
    if (broken === 'users_admin') throw conflict(RESERVED_MESSAGE)
    throw broken === 'users_username' || broken === 'users_profile' ? conflict(ALREADY) : error
  })
  ctx.forget()
  await auditMany(
    ctx,
    { action: 'create', entity: 'users' },
    people.flatMap(({ profileId, owner }) => {
      const entityId = made.get(profileId)
      return entityId === undefined ? [] : [{ entityId, summary: `为${owner}开通了账号` }]
    }),
  )
}

/** An account that is more than its owner's own is for those who manage users. */
const ownAccount = async (ctx: AuthedTxCtx, type: ProfileType, profileId: number) => {
  const [account] = await q.lockByProfiles(ctx.db, type, [profileId])
  if (account === undefined) throw conflict('还没有登录账号')
  const { username, roles } = account
  if (
    rolesHeld(username, roles).some((role) => roleCode(role) !== USUAL_ROLES[type]) &&
    !ctx.actor.roles.includes('ADMIN')
  )
    throw denied('users', [account.id], forbidden('该账号还有其他角色，请由系统管理员在用户管理中处理'))
  return account
}

export const setStatusOf = async (ctx: AuthedTxCtx, type: ProfileType, profileId: number, enabled: boolean) =>
  putStatus(ctx, await ownAccount(ctx, type, profileId), enabled)

/** Whose password it was. */
export const resetPasswordOf = async (
  ctx: AuthedTxCtx,
  type: ProfileType,
  profileId: number,
  hash: string,
) => {
  const account = await ownAccount(ctx, type, profileId)
  await putPassword(ctx, account, hash)
  return account.username
}

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
  const [action, done] = how === 'remove' ? (['delete', '删除'] as const) : (['update', '禁用'] as const)
  for (const account of accounts) {
    const { id } = account
    assertMayRetire(ctx, account)
    await assertMayDisable(ctx, id)
    await q.retire(ctx.db, id, how === 'remove' ? ctx.now : null)
    await accountShut(ctx, { userId: id, reason: 'disabled' })
    const summary = `${done}了用户 ${loggedAs(account)}，档案已删除`
    await audit(ctx, { action, entity: 'users', entityId: id, summary })
  }
  return accounts.map(({ username }) => username)
}

/** Of two records that become one only one keeps its account, and with it sees what was both's. */
export const closeAccountOf = async (ctx: AuthedTxCtx, type: ProfileType, profileId: number) => {
  assertKeepsPerson(ctx, await ownAccount(ctx, type, profileId))
  await retireAccountsOf(ctx, type, [profileId])
}

/** The account of one record becomes that of another, which has none. */
export const handOver = async (ctx: AuthedTxCtx, type: ProfileType, fromId: number, toId: number) => {
  const account = await ownAccount(ctx, type, fromId)
  await q.change(ctx.db, account.id, { profile_id: toId })
  const change = { before: { profileId: fromId }, after: { profileId: toId } }
  await told(ctx, account.id, `将用户 ${loggedAs(account)} 关联到合并后的档案`, change)
}
