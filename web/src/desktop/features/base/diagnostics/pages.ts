import { antdPage } from '../../../../lib/lazy-page'

export const pages = {
  '/test/permissions': antdPage(() => import('./PermissionsPage'), 'PermissionsPage'),
  '/test/role-menu': antdPage(() => import('./RoleMenuPage'), 'RoleMenuPage'),
}
