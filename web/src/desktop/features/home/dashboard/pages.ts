import { page } from '../../../../lib/lazy-page'

export const pages = {
  '/dashboard': page(() => import('./DashboardPage'), 'DashboardPage'),
}
