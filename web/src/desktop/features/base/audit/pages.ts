import { antdPage } from '../../../../lib/lazy-page'

export const pages = {
  '/system/audit': antdPage(() => import('./AuditPage'), 'AuditPage'),
}
