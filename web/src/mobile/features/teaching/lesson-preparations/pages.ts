import { page } from '../../../../lib/lazy-page'

export const pages = {
  '/mobile/teacher/preparations': page(() => import('./MobilePreparationsPage'), 'MobilePreparationsPage'),
}
