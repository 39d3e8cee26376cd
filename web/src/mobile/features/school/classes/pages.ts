import { page } from '../../../../lib/lazy-page'

export const pages = {
  '/mobile/teacher/class/:id': page(() => import('./MobileClassPage'), 'MobileClassPage'),
  '/mobile/teacher/classes': page(() => import('./MobileClassesPage'), 'MobileClassesPage'),
}
