import { antdPage } from '../../../../lib/page'

export const pages = {
  '/family-school/analytics': antdPage(() => import('./AnalyticsPage'), 'AnalyticsPage'),
}
