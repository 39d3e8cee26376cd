import { antdPage } from '../../../../lib/lazy-page'

export const pages = {
  '/family-school/profile': antdPage(() => import('./ProfilePage'), 'ProfilePage'),
}
