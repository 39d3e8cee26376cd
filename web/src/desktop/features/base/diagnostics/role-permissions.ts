import { permissionCodesOf, permissionIdsOf } from '@xueqiao/contract/access/permission-tree'
import { permissionsOfRoles } from '@xueqiao/contract/access/permissions'

/**
 * What a role may do now. The server tells the part that the permission tree can change; of the rest nobody can take
 * anything from a built-in role, nor give it to another (decisions G61).
 */
export const permissionsWith = (role: string, treeIds: readonly number[]): string[] => {
  const usual = permissionsOfRoles([role])
  const shown = permissionIdsOf(usual).flatMap<string>(permissionCodesOf)
  return [...usual.filter((code) => !shown.includes(code)), ...treeIds.flatMap<string>(permissionCodesOf)]
}
