import { antdPage } from '../../../../lib/page'

export const pages = {
  '/system/audit': antdPage(() => import('./AuditPage'), 'AuditPage'),
}
