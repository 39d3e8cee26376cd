import { roleCode } from '@xueqiao/contract/access/roles'
import type { AuthedCtx, AuthedTxCtx } from '../../platform/context'
import { conflict, forbidden, notFound } from '../../platform/errors'
import { SCHOOL_WIDE } from '../roles/access'
import { rightsOf } from '../roles/service'
import * as q from './queries'

const exceeds = async ({ db, actor }: AuthedCtx | AuthedTxCtx, roles: readonly string[]) => {
  if (actor.roles.includes('ADMIN')) return false
  if (roles.map(roleCode).some((role) => SCHOOL_WIDE.includes(role))) return true
  const rights = await rightsOf(db, actor.accessVersion, '', roles)
  return [...rights].some((code) => !actor.permissions.has(code))
}

/** Managing accounts is no way to more rights than one's own. */
export const assertMayGrant = async (ctx: AuthedCtx | AuthedTxCtx, roles: readonly string[]) => {
  if (await exceeds(ctx, roles)) throw forbidden('不能授予超出自己权限的角色')
}

/** The one door to an account that is to be changed; it stays locked to the end of the transaction. */
export const accessAccount = async (ctx: AuthedTxCtx, id: number) => {
  const account = await q.lockAccount(ctx.db, id)
  if (account === undefined) throw notFound('用户')
  const roles = account.username === 'admin' ? ['ADMIN', ...account.roles] : account.roles
  if (await exceeds(ctx, roles)) throw forbidden('不能修改权限高于自己的账号')
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

export const assertMayRemove = async (ctx: AuthedTxCtx, id: number) => {
  if (id === ctx.actor.userId) throw conflict('不能删除自己的账号')
  await assertNotLast(ctx, id, '不能删除最后一个管理员账号')
}

/** A session left open must not become an account taken over: one's own password takes the old one. */
export const assertMayReset = (ctx: AuthedTxCtx, id: number) => {
  if (id === ctx.actor.userId) throw conflict('请在个人中心修改自己的密码')
}

/** To be somebody else is to see what they see. */
export const assertMayLink = ({ actor }: AuthedTxCtx, id: number) => {
  if (id === actor.userId && !actor.roles.includes('ADMIN')) throw forbidden('不能修改自己账号的档案')
}

/** Deleting records is a right of many; ending the account of an administrator is not. */
export const assertMayRetire = ({ actor }: AuthedTxCtx, roles: readonly string[]) => {
  if (roles.includes('ROLE_ADMIN') && !actor.roles.includes('ADMIN'))
    throw forbidden('只有系统管理员才能删除管理员的档案')
}
