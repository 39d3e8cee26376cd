import { antdPage } from '../../../../lib/lazy-page'

export const pages = {
  '/system/teachers': antdPage(() => import('./TeachersPage'), 'TeachersPage'),
}
