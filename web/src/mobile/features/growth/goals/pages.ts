import { page } from '../../../../lib/lazy-page'

export const pages = {
  '/mobile/growth/:studentId': page(() => import('./GrowthPage'), 'GrowthPage'),
}
