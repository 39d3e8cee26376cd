import { page } from '../../../../lib/page'

export const pages = {
  '/mobile/teacher/class/:id': page(() => import('./MobileClassPage'), 'MobileClassPage'),
  '/mobile/teacher/classes': page(() => import('./MobileClassesPage'), 'MobileClassesPage'),
}
