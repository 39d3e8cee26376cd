import type { Actor, AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { conflict, denied, forbidden, notFound } from '../../../platform/errors'
import * as q from './queries'

/** Roles that reach the whole school, whatever codes they hold. */
export const SCHOOL_WIDE: readonly string[] = ['ROLE_ADMIN', 'ROLE_SCHOOL_ADMIN']

/** Whoever sees roles, and whoever gives them to users. */
export const assertMayChoose = ({ actor }: AuthedCtx) => {
  if (!actor.permissions.has('role:view') && !actor.permissions.has('user:view')) throw forbidden()
}

/** Managing roles is no way to more rights than one's own. */
export const assertMayGive = ({ roles, permissions }: Actor, codes: readonly string[]) => {
  if (!roles.includes('ADMIN') && codes.some((code) => !permissions.has(code)))
    throw forbidden('不能授予自己没有的权限')
}

/** The one door to a role that is to be changed; it stays locked to the end of the transaction. */
export const accessRole = async (ctx: AuthedTxCtx, id: number) => {
  const { roles, permissions } = ctx.actor
  const role = await q.lockRole(ctx.db, id)
  if (role === undefined) throw notFound('角色')
  const exceeds = SCHOOL_WIDE.includes(role.name) || role.codes.some((code) => !permissions.has(code))
  if (exceeds && !roles.includes('ADMIN'))
    throw denied('roles', [id], forbidden('不能修改权限高于自己的角色'))
  return role
}

/** Code and menus count on the roles that came with the system. */
export const accessRemovable = async (ctx: AuthedTxCtx, id: number) => {
  const role = await accessRole(ctx, id)
  if (role.builtIn) throw conflict('系统内置角色不能删除')
  return role
}

/** Somebody must be left who can give back what was taken. */
export const assertKeepsAll = (role: q.LockedRole, codes: readonly string[]) => {
  if (role.name === 'ROLE_ADMIN' && role.codes.some((code) => !codes.includes(code)))
    throw conflict('系统管理员必须保留全部权限，否则可能无人能够管理系统')
}
