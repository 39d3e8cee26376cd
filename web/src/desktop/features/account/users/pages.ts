import { antdPage } from '../../../../lib/lazy-page'

export const pages = {
  '/system/users': antdPage(() => import('./UsersPage'), 'UsersPage'),
}
