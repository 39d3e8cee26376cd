import { page } from '../../../../lib/lazy-page'

export const pages = {
  '/mobile/home': page(() => import('./MobileHome'), 'MobileHome'),
  '/mobile/parent/home': page(() => import('./ParentHome'), 'ParentHome'),
  '/mobile/student/home': page(() => import('./StudentHome'), 'StudentHome'),
  '/mobile/teacher/home': page(() => import('./TeacherHome'), 'TeacherHome'),
}
