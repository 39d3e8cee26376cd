import { antdPage } from '../../../../lib/lazy-page'

export const pages = {
  '/student/students': antdPage(() => import('./StudentsPage'), 'StudentsPage'),
  '/student/students/:id': antdPage(() => import('./profile/StudentProfilePage'), 'StudentProfilePage'),
}
