import { permissionCodesOf, permissionIdsOf } from '@xueqiao/contract/access/permission-tree'
import { PERMISSIONS, ROLE_PERMISSIONS } from '@xueqiao/contract/access/permissions'
import { isAlwaysAdmin, ROLE_LABELS, ROLES, roleCode, roleName } from '@xueqiao/contract/access/roles'
import type { RoleInput, RoleUpdate } from '@xueqiao/contract/features/account/roles/api'
import { audit } from '../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx, Ctx } from '../../../platform/context'
import type { Db } from '../../../platform/db/database'
import { transact } from '../../../platform/db/transact'
import { conflict, invalid, notFound } from '../../../platform/errors'
import { assertFresh } from '../../../platform/version'
import { accessRole, assertKeepsAll, assertMayChoose, assertMayGive } from './access'
import * as q from './queries'

/**
 * What these roles may do together; the username admin may do everything (000 §6). Remembered as of one version, which
 * every change of roles raises.
 */
export const rightsOf = async (
  { db, env }: Pick<Ctx, 'db' | 'env'>,
  version: number,
  username: string,
  roles: readonly string[],
) => {
  if (isAlwaysAdmin(username)) return new Set<string>(PERMISSIONS)
  const permissions = await env.memory.asOf('rights', version, () => q.rolePermissions(db))
  return new Set(roles.flatMap((role) => permissions.get(roleCode(role)) ?? []))
}

export const ensureBuiltInRoles = (ctx: Ctx) =>
  transact(ctx, async (ctx) => {
    for (const role of ROLES) {
      const id = await q.insertRole(ctx.db, {
        name: roleCode(role),
        display_name: ROLE_LABELS[role],
        description: `系统内置角色：${ROLE_LABELS[role]}`,
        built_in: true,
      })
      if (id === undefined) continue
      await q.grant(ctx.db, id, ROLE_PERMISSIONS[role])
      await q.raiseVersion(ctx.db)
      ctx.forget()
    }
  })

/** The ids of roles given by name, in the order given; an unknown one is refused. */
export const resolveRoles = async (db: Db, names: readonly string[]): Promise<number[]> => {
  const found = await q.roleIds(db, names.map(roleCode))
  return names.map((name) => {
    const id = found.get(roleCode(name))
    if (id === undefined) throw invalid(`角色 ${roleName(name)} 不存在`, 'roles')
    return id
  })
}

export const options = (ctx: AuthedCtx) => {
  assertMayChoose(ctx)
  return q.all(ctx.db)
}
export const list = (ctx: AuthedCtx) => q.all(ctx.db)

export const get = async ({ db }: AuthedCtx | AuthedTxCtx, id: number) => {
  const role = await q.byId(db, id)
  if (role === undefined) throw notFound('角色')
  return role
}

export const create = (ctx: AuthedCtx, { name, displayName, description }: RoleInput) =>
  transact(ctx, async (ctx) => {
    const role = { name, display_name: displayName, description, built_in: false }
    const id = await q.insertRole(ctx.db, role)
    if (id === undefined) throw conflict(`角色编码 ${name} 已存在`, 'name')
    await q.raiseVersion(ctx.db)
    ctx.forget()
    const summary = `新增了角色 ${displayName}`
    await audit(ctx, { action: 'create', entity: 'roles', entityId: id, summary, diff: { name } })
    return get(ctx, id)
  })

export const update = (ctx: AuthedCtx, id: number, { displayName, description, version }: RoleUpdate) =>
  transact(ctx, async (ctx) => {
    const before = await accessRole(ctx, id)
    await assertFresh(ctx, { entity: 'roles', id, version: before.version }, version)
    await q.describe(ctx.db, id, displayName, description)
    await audit(ctx, {
      action: 'update',
      entity: 'roles',
      entityId: id,
      summary: `修改了角色 ${displayName}`,
      diff: {
        before: { displayName: before.displayName, description: before.description },
        after: { displayName, description },
      },
    })
    return get(ctx, id)
  })

/** The last step of a removal: nobody holds the role any more. */
export const erase = async (ctx: AuthedTxCtx, { id, displayName }: q.LockedRole, holders: number) => {
  await q.erase(ctx.db, id)
  await q.raiseVersion(ctx.db)
  ctx.forget()
  const summary = `删除了角色 ${displayName}`
  await audit(ctx, { action: 'delete', entity: 'roles', entityId: id, summary, diff: { holders } })
}

export const permissions = async (ctx: AuthedCtx, id: number) => {
  const codes = await q.codesOf(ctx.db, id)
  if (codes === undefined) throw notFound('角色')
  return permissionIdsOf(codes)
}

/**
 * A box that is checked gives its codes, one that is cleared takes them, and one that stays as it was changes nothing: what
 * the tree does not show is not the tree's to take (decisions G61).
 */
export const setPermissions = (ctx: AuthedCtx, id: number, nodes: readonly number[], version?: number) =>
  transact(ctx, async (ctx) => {
    const role = await accessRole(ctx, id)
    await assertFresh(ctx, { entity: 'roles', id, version: role.version }, version)
    const before = permissionIdsOf(role.codes)
    const cleared = before.filter((node) => !nodes.includes(node)).flatMap<string>(permissionCodesOf)
    const checked = nodes.filter((node) => !before.includes(node)).flatMap<string>(permissionCodesOf)
    const given = checked.filter((code) => !role.codes.includes(code))
    const taken = role.codes.filter((code) => cleared.includes(code))
    const after = [...role.codes.filter((code) => !taken.includes(code)), ...given]
    assertKeepsAll(role, after)
    assertMayGive(ctx.actor, given)
    if (given.length + taken.length > 0) {
      await q.revoke(ctx.db, id, taken)
      await q.grant(ctx.db, id, given)
      await q.touch(ctx.db, id)
      await q.raiseVersion(ctx.db)
      ctx.forget()
      const summary = `修改了角色 ${role.displayName} 的权限`
      await audit(ctx, { action: 'update', entity: 'roles', entityId: id, summary, diff: { given, taken } })
    }
    return permissionIdsOf(after)
  })
