import { isAlwaysAdmin, type ProfileType, roleCode, rolesHeld } from '@xueqiao/contract/access/roles'
import { masked } from '@xueqiao/contract/common/protect'
import type { Actor, AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { AppError, conflict, denied, forbidden, invalid, notFound, saidAs } from '../../../platform/errors'
import { maskRow, type Protection } from '../../../platform/protect'
import { reachesFurther, seesAll } from '../reach/access'
import { SCHOOL_WIDE } from '../roles/access'
import { rightsOf } from '../roles/service'
import * as q from './queries'

type Asking = AuthedCtx | AuthedTxCtx

/** Of an account that is to be made, or of one that is there. */
const refused = (id: number | null, message: string) => denied('users', [id], forbidden(message))

/** What an account opens: the rights of its roles, as far as it reaches, and what its person sees. */
interface Opens {
  id?: number
  username?: string
  profileType: ProfileType
  profileId: number | null
  roles: readonly string[]
}

const isAdmin = ({ roles }: Actor) => roles.includes('ADMIN')

const exceeds = async (ctx: Asking, { username = '', roles, profileType, profileId }: Opens) => {
  const { actor } = ctx
  if (isAdmin(actor)) return false
  const names = rolesHeld(username, roles)
  if (names.map(roleCode).some((role) => SCHOOL_WIDE.includes(role))) return true
  const rights = await rightsOf(ctx, actor.accessVersion, '', names)
  if ([...rights].some((code) => !actor.permissions.has(code))) return true
  return reachesFurther(ctx, { profileType, profileId, roles: names })
}

/** Managing accounts is no way to more rights than one's own, nor to rights that reach further. */
export const assertMayGrant = async (ctx: Asking, account: Opens) => {
  if (await exceeds(ctx, account)) throw refused(account.id ?? null, '不能授予超出自己权限的角色')
}

/** To give somebody's account away is to be them: it takes the right to change their record. */
export const assertMayLink = async (ctx: Asking, { profileType, profileId }: Opens) => {
  if (profileId === null) return
  const none = () => invalid('所选档案不存在', 'profileId')
  const door = ctx.env.parts.personDoors[profileType]
  if (door === undefined) throw none()
  await door(ctx, profileId).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'NOT_FOUND' ? saidAs(none(), error) : error
  })
}

/** Whoever was deleted or merged since gets no account. */
export const assertStillThere = async (
  { db }: AuthedTxCtx,
  { profileType, profileId }: Pick<Opens, 'profileType' | 'profileId'>,
) => {
  if (profileType === 'ADMIN' || profileId === null) return
  if (!(await q.holdPerson(db, profileType, profileId))) throw invalid('所选档案不存在', 'profileId')
}

const isOutOfReach = async (ctx: Asking, account: Opens) => {
  try {
    await assertMayLink(ctx, account)
    return false
  } catch (error) {
    if (error instanceof AppError) return true
    throw error
  }
}

/** The one door to an account that is to be changed; it stays locked to the end of the transaction. */
export const accessAccount = async (ctx: AuthedTxCtx, id: number) => {
  const account = await q.lockAccount(ctx.db, id)
  if (account === undefined) throw notFound('用户')
  if (await exceeds(ctx, account)) throw refused(id, '不能修改权限高于自己的账号')
  const others = id !== ctx.actor.userId && !isAdmin(ctx.actor)
  if (others && (await isOutOfReach(ctx, account))) throw refused(id, '该账号的档案不在您的管理范围内')
  return account
}

/** Somebody must be left who can administrate the system. */
export const assertNotLast = async (ctx: AuthedTxCtx, id: number, message: string) => {
  const administrators = await q.administrators(ctx.db)
  if (administrators.includes(id) && administrators.length === 1) throw conflict(message)
}

/** Neither oneself nor the last administrator is locked out. */
export const assertMayDisable = async (ctx: AuthedTxCtx, id: number) => {
  if (id === ctx.actor.userId) throw conflict('不能禁用自己的账号')
  await assertNotLast(ctx, id, '不能禁用最后一个管理员账号')
}

/** ADMIN or system:manage, as endpoints.json has it. */
const isOffice = ({ actor }: Asking) => isAdmin(actor) || actor.permissions.has('system:manage')

/** The login name of a parent is the phone: for those who could read it anyway. */
export const seesParentNames = async (ctx: Asking) => isOffice(ctx) || seesAll(ctx, 'student')

interface Named {
  username: string
  profileType: ProfileType
  /** The login name again, where there is no record to be named after. */
  name?: string
}

/** What the log calls an account: everybody who reads it would have the phones of those who were managed. */
export const loggedAs = ({ username, profileType }: Pick<Named, 'username' | 'profileType'>) =>
  profileType === 'PARENT' ? masked('phone', username) : username

/** Accounts as this reader may see them. */
export const shownTo = async (ctx: Asking) => {
  const whole = await seesParentNames(ctx)
  return <Row extends Named>(row: Row): Row => {
    if (whole || row.profileType !== 'PARENT') return row
    const protection: Protection<Named> = {
      username: 'phone',
      ...(row.name === row.username && { name: 'phone' }),
    }
    return maskRow(row, protection as Protection<Row>)
  }
}

/** Somebody has been here with it: behind the account is what they were told in confidence (decision 0016). */
const isUsed = ({ lastLogin }: q.Account) => lastLogin !== null

export const assertMayRemove = async (ctx: AuthedTxCtx, account: q.Account) => {
  if (isAlwaysAdmin(account.username)) throw conflict(`系统管理员账号 ${account.username} 不能删除`)
  if (account.id === ctx.actor.userId) throw conflict('不能删除自己的账号')
  assertKeepsPerson(ctx, account)
  await assertNotLast(ctx, account.id, '不能删除最后一个管理员账号')
}

/**
 * A session left open must not become an account taken over: one's own password takes the old one. That of others is
 * for the office once they have signed in; until then whoever keeps the record may hand out another first code.
 */
export const assertMayReset = (ctx: AuthedTxCtx, account: q.Account) => {
  if (account.id === ctx.actor.userId) throw conflict('请在个人中心修改自己的密码')
  if (isUsed(account) && !isOffice(ctx))
    throw refused(account.id, '该账号已登录使用过，只有系统管理员可以重置密码，请联系学校办公室')
}

/** A person without the account they use could be given another one, which opens what was theirs. */
export const assertKeepsPerson = (ctx: AuthedTxCtx, account: q.Account) => {
  if (account.profileId !== null && isUsed(account) && !isOffice(ctx))
    throw refused(account.id, '该账号已登录使用过，只有系统管理员可以解除它与档案的关联，请联系学校办公室')
}

/** To be somebody else is to see what they see. */
export const assertNotOwn = ({ actor }: AuthedTxCtx, id: number) => {
  if (id === actor.userId && !isAdmin(actor)) throw refused(id, '不能修改自己账号的档案')
}

/** Deleting records is a right of many; ending the account of an administrator is not. */
export const assertMayRetire = ({ actor }: AuthedTxCtx, { id, username, roles }: q.Account) => {
  if (isAlwaysAdmin(username))
    throw conflict(`该档案关联了系统管理员账号 ${username}，请先在用户管理中解除关联`)
  if (roles.includes('ROLE_ADMIN') && !isAdmin(actor)) throw refused(id, '只有系统管理员才能删除管理员的档案')
}
