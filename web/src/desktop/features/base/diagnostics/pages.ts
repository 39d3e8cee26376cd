import { antdPage } from '../../../../lib/page'

export const pages = {
  '/test/permissions': antdPage(() => import('./PermissionsPage'), 'PermissionsPage'),
  '/test/role-menu': antdPage(() => import('./RoleMenuPage'), 'RoleMenuPage'),
}
