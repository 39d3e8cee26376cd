import { PERMISSIONS, ROLE_PERMISSIONS } from '@xueqiao/contract/access/permissions'
import { ROLE_LABELS, ROLES, roleCode, roleName } from '@xueqiao/contract/access/roles'
import type { Ctx } from '../../platform/context'
import type { Db } from '../../platform/db/database'
import { transact } from '../../platform/db/transact'
import { invalid } from '../../platform/errors'
import * as q from './queries'

/** Rights of all roles as of one version; a raised version makes it stale. */
let cache: { version: number; permissions: Map<string, string[]> } | undefined

/** What these roles may do together; the username admin may do everything (000 §6). */
export const rightsOf = async (db: Db, version: number, username: string, roles: readonly string[]) => {
  if (username === 'admin') return new Set<string>(PERMISSIONS)
  if (cache?.version !== version) cache = { version, permissions: await q.rolePermissions(db) }
  const { permissions } = cache
  return new Set(roles.flatMap((role) => permissions.get(roleCode(role)) ?? []))
}

/** Forgets what is remembered, for tests that run several databases in one process. */
export const forgetRights = () => {
  cache = undefined
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
