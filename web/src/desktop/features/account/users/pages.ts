import { antdPage } from '../../../../lib/page'

export const pages = {
  '/system/users': antdPage(() => import('./UsersPage'), 'UsersPage'),
}
