import { page } from '../../../../lib/page'

export const pages = {
  '/dashboard': page(() => import('./DashboardPage'), 'DashboardPage'),
}
