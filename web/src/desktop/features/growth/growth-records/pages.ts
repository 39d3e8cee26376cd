import { antdPage } from '../../../../lib/lazy-page'

export const pages = {
  '/student-growth/records': antdPage(() => import('./RecordsPage'), 'RecordsPage'),
  '/student-growth/records/:id': antdPage(() => import('./RecordPage'), 'RecordPage'),
  '/student-growth/analytics': antdPage(() => import('./AnalyticsPage'), 'AnalyticsPage'),
}
