import { antdPage } from '../../../../lib/lazy-page'

export const pages = {
  '/family-school/analytics': antdPage(() => import('./AnalyticsPage'), 'AnalyticsPage'),
}
