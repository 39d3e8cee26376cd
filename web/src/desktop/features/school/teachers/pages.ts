import { antdPage } from '../../../../lib/page'

export const pages = {
  '/system/teachers': antdPage(() => import('./TeachersPage'), 'TeachersPage'),
}
