import { page } from '../../../../lib/lazy-page'

export const pages = {
  '/mobile/student/schedule': page(() => import('./MobileStudentSchedulePage'), 'MobileStudentSchedulePage'),
}
