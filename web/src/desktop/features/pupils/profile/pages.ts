import { antdPage } from '../../../../lib/page'

export const pages = {
  '/family-school/profile': antdPage(() => import('./ProfilePage'), 'ProfilePage'),
}
