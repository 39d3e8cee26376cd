import { antdPage } from '../../../../lib/lazy-page'

export const pages = {
  '/student-growth/health': antdPage(() => import('./HealthPage'), 'HealthPage'),
}
