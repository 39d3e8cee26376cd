import { antdPage } from '../../../../lib/lazy-page'

export const pages = {
  '/school/classes': antdPage(() => import('./ClassesPage'), 'ClassesPage'),
  '/school/classes/:classId': antdPage(() => import('./ClassDetailPage'), 'ClassDetailPage'),
}
