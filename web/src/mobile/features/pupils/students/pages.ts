import { page } from '../../../../lib/lazy-page'

export const pages = {
  '/mobile/teacher/student/:id': page(() => import('./MobileStudentPage'), 'MobileStudentPage'),
  '/mobile/teacher/students': page(() => import('./MobileStudentsPage'), 'MobileStudentsPage'),
}
