import { page } from '../../../../lib/lazy-page'

export const pages = {
  '/mobile/parent/profile': page(() => import('./MobileProfilePage'), 'MobileProfilePage'),
  '/mobile/student/info': page(() => import('./MobileProfilePage'), 'MobileProfilePage'),
  '/mobile/teacher/profile': page(() => import('./MobileProfilePage'), 'MobileProfilePage'),
}
